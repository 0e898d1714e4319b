import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#contract/emails/mergeFields.ts'
import type { Language } from '#contract/messages.ts'
import { contentSecurityPolicy } from '../tracking/publicHeaders.ts'
import { publicTexts } from './publicTexts.ts'
import { publicStyle, publicStyleHash } from './publicStyle.ts'

export interface PublicPage {
  readonly language: Language
  readonly title: string
  /** HTML of the main part, below the heading. */
  readonly html: string
  /** Whether the language can be switched here. */
  readonly hasLanguages?: boolean
}

const otherLanguage = (language: Language) => {
  const other = language === 'ja' ? 'en' : 'ja'
  return `<header><a href="?lang=${other}" lang="${other}" hreflang="${other}">${publicTexts[other].thisLanguage}</a></header>`
}

const pageHtml = ({ language, title, html, hasLanguages = false }: PublicPage): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${publicStyle}</style>
</head>
<body>
${hasLanguages ? otherLanguage(language) : '<header></header>'}
<main>
<div class="card">
<h1>${escapeHtml(title)}</h1>
${html}
</div>
</main>
</body>
</html>
`

/** Sends a page that loads nothing and runs nothing. */
export const sendPage = (reply: FastifyReply, status: number, page: PublicPage): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', contentSecurityPolicy(publicStyleHash))
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(pageHtml(page))

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** For an address that leads nowhere: cut off, made up, or of an e-mail that is gone. */
export const lostPage = (language: Language): PublicPage => {
  const { lost } = publicTexts[language]
  return { language, title: lost.title, html: paragraph(lost.text) }
}

/** When something failed or came too often, and may work later. */
export const laterPage = (language: Language): PublicPage => {
  const { later } = publicTexts[language]
  return { language, title: later.title, html: paragraph(later.text) }
}
