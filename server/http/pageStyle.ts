/** Style of the pages that the server writes itself: those of the identity provider and those for problems. */
export const pageStyle = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f5f7f7; color: #1c2b33; font: 14px/1.6 'Noto Sans JP', sans-serif; }
main { max-width: 28rem; padding: 24px; }
h1 { font-size: 18px; }
a { color: #165e83; font-weight: 700; }
@media (prefers-color-scheme: dark) { body { background: #10181d; color: #e6edf0; } a { color: #7fc1e3; } }
`
