// The renderer of traces, which the page loads as a script of its own.

/* global PlygroundTrace */
export const mount = PlygroundTrace.mount;
export const Transport = PlygroundTrace.Transport;
