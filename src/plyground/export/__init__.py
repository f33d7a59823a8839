"""Games as pages that need no server: rules and engines as WebAssembly, in one file or as a site.

The page is the studio's play page; `static/api.js` answers its requests in the browser.
"""
