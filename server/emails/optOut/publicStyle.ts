import { createHash } from 'node:crypto'

/** The look of the product (colours, type, shape) for pages without scripts. */
export const publicStyle = `
:root { color-scheme: light dark; --ink: #1c2b33; --second: #55656e; --line: #dfe4e6; --paper: #f5f7f7; --card: #fff;
  --accent: #165e83; --on-accent: #fff; --tint: #e6eff4; --done: #e3f3ea; --done-ink: #00562f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edef; --second: #aab6bc; --line: #37444b; --paper: #12191d; --card: #1b2429;
  --accent: #8ec5ea; --on-accent: #10222d; --tint: #20323d; --done: #173527; --done-ink: #9fe0bb; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.7;
  font: 16px/1.7 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', Meiryo, sans-serif; }
header, main { max-width: 560px; margin: 0 auto; padding: 0 16px; }
header { display: flex; justify-content: flex-end; padding-top: 12px; }
header a { padding: 10px 4px; font-size: 14px; }
main { padding-bottom: 48px; }
.card { padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.4; }
p { margin: 0 0 16px; }
dl { margin: 0 0 24px; padding: 12px 16px; background: var(--paper); border-radius: 6px; overflow-wrap: anywhere; }
dt { font-size: 12px; color: var(--second); }
dd { margin: 0 0 8px; }
dd:last-child { margin: 0; }
.done { padding: 12px 16px; border-radius: 6px; background: var(--done); color: var(--done-ink); font-weight: 700; }
.choice { margin: 0 0 20px; }
.choice p { margin: 6px 0 0; font-size: 14px; color: var(--second); }
button { width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 700; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button.second { background: transparent; color: var(--accent); }
a { color: var(--accent); }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.quiet { margin: 0; font-size: 14px; color: var(--second); }
@media (max-width: 480px) { .card { padding: 20px 16px; } }
`

/** As a content security policy names it. */
export const publicStyleHash = `sha256-${createHash('sha256').update(publicStyle).digest('base64')}`
