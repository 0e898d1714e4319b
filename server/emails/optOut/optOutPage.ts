import { escapeHtml } from '#contract/emails/mergeFields.ts'
import type { Language } from '#contract/messages.ts'
import type { OptingOut } from './optOut.ts'
import type { PublicPage } from './publicPage.ts'
import { publicTexts } from './publicTexts.ts'

/** An address that its owner recognises and nobody else learns. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  return `${local.slice(0, local.length > 3 ? 2 : 1)}••••${address.slice(at)}`
}

interface Shown extends OptingOut {
  readonly language: Language
  /** Whether this person has just stopped something. */
  readonly isDone?: boolean
  /** Whether a form came that chose nothing. */
  readonly isNotUnderstood?: boolean
}

/** The page on which somebody opts out. Showing it changes nothing. */
export const optOutPage = (shown: Shown): PublicPage => {
  const { language, address, senderName, senderEmail, stopped, isDone = false, isNotUnderstood = false } = shown
  const texts = publicTexts[language].optOut
  const choice = (scope: 'sales' | 'all', name: string, meaning: string, className: string) => `<div class="choice">
<button type="submit" name="scope" value="${scope}" class="${className}" aria-describedby="${scope}">${escapeHtml(name)}</button>
<p id="${scope}">${escapeHtml(meaning)}</p>
</div>`
  const form = (choices: string) => `<form method="post" action="?lang=${language}">\n${choices}\n</form>`
  const all = (className: string) => choice('all', texts.all, texts.allMeans, className)
  const state = stopped === 'all' ? texts.allStopped : stopped === 'sales' ? texts.salesStopped : ''
  const html = [
    ...(state === '' ? [] : [`<p class="done" role="status">${escapeHtml(state)}</p>`]),
    ...(isNotUnderstood ? [`<p role="alert">${escapeHtml(texts.notUnderstood)}</p>`] : []),
    `<dl>
<dt>${escapeHtml(texts.to)}</dt><dd>${escapeHtml(maskedAddress(address))}</dd>
<dt>${escapeHtml(texts.from)}</dt><dd>${escapeHtml(senderName)}</dd>
</dl>`,
    ...(stopped === null
      ? [
          `<p>${escapeHtml(texts.question)}</p>`,
          form(`${choice('sales', texts.sales, texts.salesMeans, 'first')}\n${all('second')}`),
        ]
      : []),
    ...(stopped === 'sales' ? [`<p>${escapeHtml(texts.stillComing)}</p>`, form(all('second'))] : []),
    ...(stopped === null ? [] : [`<p class="quiet">${escapeHtml(texts.again(senderEmail))}</p>`]),
  ].join('\n')
  return { language, title: isDone ? texts.doneTitle : texts.title, html, hasLanguages: true }
}
