import type { Language } from '#contract/messages.ts'
import { labelOf } from '../../analysis/figures/spans.ts'
import { mailOf } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Headlines } from './headlines.ts'
import type { MailedPdf } from './mailedPdf.ts'

/** What a mail says about a report. */
export interface ReportLetter {
  readonly name: string
  readonly departmentName: string | null
  readonly headlines: Headlines
  /** Where the report opens. */
  readonly address: string
}

const words = {
  ja: {
    subject: (name: string) => `【Renkei】${name}`,
    greeting: (username: string) => `${username} 様`,
    intro: (name: string) => `レポート「${name}」の最新の集計です。`,
    baseMonth: (month: string) => `基準月: ${month}`,
    noData: '基準月: なし（紹介データが取り込まれていません）',
    department: (name: string) => `自院診療科: ${name}（診療科で絞り込めない項目は全体の値です）`,
    incomplete: '⚠ 未読込・一部未読込・未確定の数値か、記録開始前の期間があります。',
    locked: 'ご契約に含まれない機能の列は省いています。',
    pair: (label: string, value: string) => `${label}: ${value}`,
    pdf: {
      attached: '集計結果のPDFを添付しています。',
      forbidden: '組織の設定でPDFの添付が止められているため、添付していません。',
      not_permitted: 'データを出力する権限がないため、PDFは添付していません。画面でご覧ください。',
      too_large: 'PDFが大きすぎるため、添付していません。画面でご覧ください。',
      failed: 'PDFを作成できなかったため、添付していません。画面でご覧ください。',
    },
    after: 'このメールは、画面の「メールで受け取るレポート」でいつでも止められます。',
  },
  en: {
    subject: (name: string) => `[Renkei] ${name}`,
    greeting: (username: string) => `Dear ${username},`,
    intro: (name: string) => `These are the newest figures of the report “${name}”.`,
    baseMonth: (month: string) => `Base month: ${month}`,
    noData: 'Base month: none (no referrals are loaded)',
    department: (name: string) => `Own department: ${name} (items that cannot be narrowed to it count everything)`,
    incomplete: '⚠ Some figures are not or only partly loaded, unsettled, or wholly or partly before the first record.',
    locked: 'Columns of features that your plan does not include are left out.',
    pair: (label: string, value: string) => `${label}: ${value}`,
    pdf: {
      attached: 'The figures are attached as a PDF (in Japanese).',
      forbidden: 'No PDF is attached, because your organisation does not allow it.',
      not_permitted: 'No PDF is attached, because your role does not include exports. Please open the report instead.',
      too_large: 'The PDF is too large to be attached. Please open the report instead.',
      failed: 'The PDF could not be made and is not attached. Please open the report instead.',
    },
    after: 'You can stop this mail at any time under “Reports by mail”.',
  },
} as const

/**
 * The mail with the headline numbers of a report. Without a PDF it has figures alone: no patients, and no texts but the
 * report's own names.
 * @param pdf - null if none is asked for
 */
export const reportMail = (
  { email, username }: { readonly email: string; readonly username: string },
  { name, departmentName, headlines, address }: ReportLetter,
  pdf: MailedPdf | null,
  language: Language,
): Mail => {
  const own = words[language]
  const { baseMonth, numbers, isIncomplete, notes, hasLocked } = headlines
  const mail = mailOf(email, language, {
    subject: own.subject(name),
    paragraphs: [
      own.greeting(username),
      own.intro(name),
      baseMonth === null ? own.noData : own.baseMonth(labelOf(baseMonth, 'month', language)),
      ...(departmentName === null ? [] : [own.department(departmentName)]),
      ...numbers.map(({ label, value }) => own.pair(label, value)),
      ...notes,
      ...(isIncomplete ? [own.incomplete] : []),
      ...(hasLocked ? [own.locked] : []),
      ...(pdf === null ? [] : [own.pdf[pdf.state]]),
    ],
    central: address,
    after: [own.after],
  })
  if (pdf?.state !== 'attached') return mail
  const { filename, contents } = pdf
  return { ...mail, attachments: [{ filename, contents, contentType: 'application/pdf' }] }
}
