import type { Plugin } from 'vite'

/** Milliseconds after which a page whose script has not come says so; longer than the start takes on a slow line. */
const patience = 10_000

// The look of server/http/pageStyle.ts, for nothing but this text: what comes after it has a style of its own.
const style = `
.start-fallback { position: fixed; inset: 0; display: grid; place-items: center; background: #f5f7f7; color: #1c2b33; font: 14px/1.6 'Noto Sans JP', sans-serif; visibility: hidden; animation: start-fallback 0s ${patience}ms forwards; }
.start-fallback main { max-width: 28rem; padding: 24px; }
.start-fallback a { color: #165e83; font-weight: 700; }
@media (prefers-color-scheme: dark) { .start-fallback { background: #10181d; color: #e6edf0; } .start-fallback a { color: #7fc1e3; } }
@media print, (scripting: none) { .start-fallback { display: none; } }
@keyframes start-fallback { to { visibility: visible; } }
`

const textsWith = (address: string) => `<div class="start-fallback"><main>
<p>画面を読み込めていません。通信の状態を確認して、<a href="${address}">読み込み直してください</a>。</p>
<p lang="en">The page has not loaded. Please check your connection and <a href="${address}">load it again</a>.</p>
</main></div>`

/**
 * Puts a text into a page in place of `<!-- start fallback -->`, which shows after a while if the page's script does not come, because the server has gone
 * or a proxy answers for it. It needs no script itself. The app takes its place.
 * @param address - where the link leads; empty for the page itself
 */
export const startFallback = (address: string): Plugin => ({
  name: 'startFallback',
  transformIndexHtml: (html) => {
    const place = '<!-- start fallback -->'
    if (!html.includes(place)) throw new Error(`The page has no ${place}`)
    return {
      html: html.replace(place, textsWith(address)),
      tags: [{ tag: 'style', children: style, injectTo: 'head' }],
    }
  },
})
