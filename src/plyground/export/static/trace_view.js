// The renderer of traces, which the page loads as a script of its own.

/* global PlygroundTrace */
export const listen = PlygroundTrace.listen, mount = PlygroundTrace.mount, Transport = PlygroundTrace.Transport;
