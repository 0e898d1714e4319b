import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/messages.ts'
import { escapedXml } from '../tables/xmlText.ts'
import { pageStyle } from './pageStyle.ts'

const texts = {
  ja: { again: 'もう一度試す', top: 'TOPページに戻る' },
  en: { again: 'Try again', top: 'Back to the top page' },
} as const

/** Whether a browser is opening an address, so that a person reads the reply, as opposed to a call of the API or a file of a page. */
export const isNavigation = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

interface ProblemPage {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly language: Language
  /** Seconds after which the page opens the address again by itself. */
  readonly wait: number | undefined
}

/** A problem as a page, for whoever opens an address while the app itself cannot be sent. It needs no further file. */
export const problemPage = ({ status, title, detail, language, wait }: ProblemPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${wait === undefined ? '' : `\n<meta http-equiv="refresh" content="${wait}">`}
<title>${escapedXml(title)} | Renkei</title>
<style>${pageStyle}</style>
</head>
<body><main>
<p>${status}</p>
<h1>${escapedXml(title)}</h1>
<p>${escapedXml(detail)}</p>
<p><a href="">${texts[language].again}</a></p>
<p><a href="/app/">${texts[language].top}</a></p>
</main></body>
</html>
`
