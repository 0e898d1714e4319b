import type { KoaContextWithOIDC } from 'oidc-provider'
import { languageOf } from '../../problems/problemBody.ts'

const texts = {
  ja: {
    leaving: 'ログアウト中です',
    title: 'サインインできませんでした',
    detail: '画面を開き直して、もう一度お試しください。続く場合は、組織のオーナーにお問い合わせください。',
    back: 'サインインの画面へ',
  },
  en: {
    leaving: 'Signing out',
    title: 'Sign-in did not work',
    detail: 'Please open the app again and retry. If it keeps happening, contact an owner of your organisation.',
    back: 'Go to sign-in',
  },
} as const

const page = (language: keyof typeof texts, title: string, head: string, body: string) =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Renkei</title>
<link rel="stylesheet" href="/oidc/page.css">
${head}
</head>
<body><main>${body}</main></body>
</html>`

/** Submits the logout form, served at /oidc/logout.js because the content security policy allows no inline script. */
export const logoutScript = `document.getElementById('op.logoutForm').submit()\n`

/** The page between the app's logout and its end. The form submits itself without a question. */
export const logoutPage = (ctx: KoaContextWithOIDC, form: string): void => {
  const language = languageOf(ctx.get('accept-language'))
  const { leaving, back } = texts[language]
  ctx.type = 'html'
  ctx.body = page(
    language,
    leaving,
    '<script src="/oidc/logout.js" defer></script>',
    `<p role="status">${leaving}</p>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
     <noscript><button type="submit" form="op.logoutForm">${back}</button></noscript>`,
  )
}

/**
 * Replies when the provider cannot continue. An expired sign-in starts again. A failed logout returns to the app, which
 * shows it. Every other error gets a page with a link back to the app.
 */
export const renderProviderError = (ctx: KoaContextWithOIDC, _out: unknown, error: Error): void => {
  const { route } = ctx.oidc
  if (route?.startsWith('end_session')) {
    ctx.status = 303
    ctx.redirect('/app/?logout=failed')
    return
  }
  if (error.name === 'SessionNotFound') {
    ctx.status = 303
    ctx.redirect('/app/')
    return
  }
  const language = languageOf(ctx.get('accept-language'))
  const { title, detail, back } = texts[language]
  ctx.type = 'html'
  ctx.body = page(language, title, '', `<h1>${title}</h1><p>${detail}</p><p><a href="/app/">${back}</a></p>`)
}
