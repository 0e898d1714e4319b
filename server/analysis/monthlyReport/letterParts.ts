import { letterWords } from '#contract/facts/letterWords.ts'
import type { LetterKind } from '#contract/facts/referralLetters.ts'
import { ink, sizes } from '../../paper/look.ts'
import { beginPart, type Writing } from './content.ts'
import { dayText } from '../../paper/dayWords.ts'
import { drawTable } from '../../paper/table.ts'
import { countText, untold } from '../../paper/figureWords.ts'

const kindNames: Readonly<Record<LetterKind, string>> = {
  arrival: '受診報告',
  interim: '中間報告',
  final: '最終報告',
}
const figures = ['owed', 'sent', 'unsent', 'upcoming', 'unconfirmed', 'overdue'] as const
const number = (title: string) => ({ title, share: 1, isNumber: true })

/** Draws how many letters are owed to the referrals of the period, sent and not sent, where the tenant tracks letters. */
export const drawLetters = ({ paper, report: { letters, headline } }: Writing): void => {
  if (!letters) return
  const { from, kinds, unrepliedReferrals } = letters
  const { period } = headline
  const isTracked = period.end_date >= from
  const counts = (of: readonly (typeof kinds)[number][]) =>
    figures.map((figure) => (isTracked ? countText(of.reduce((sum, one) => sum + one[figure], 0)) : untold))
  beginPart(paper, '返書')
  drawTable(paper, {
    title: '対象期間の紹介への返書',
    empty: '',
    columns: [
      { title: '種類', share: 1.5 },
      number('対象（件）'),
      number('送付済み（件）'),
      number('未送付（件）'),
      number('うち期限前（件）'),
      number('うち未確認（件）'),
      number('うち期限超過（件）'),
    ],
    rows: [
      ...kinds.map((one) => [kindNames[one.kind], ...counts([one])]),
      ['合計', ...counts(kinds)].map((text) => ({ text, bold: true })),
    ],
  })
  const sentences = [
    `対象期間の未返書: 紹介${countText(unrepliedReferrals)}件。${letterWords.unreplied.ja}`,
    `${letterWords.owed.ja}「対象」は、不要とした返書を除きます。対象＝送付済み＋未送付、未送付＝期限前＋未確認＋期限超過です。`,
    letterWords.unconfirmed.ja,
    ...(period.start_date < from
      ? [`${dayText(from)}より前の紹介は、返書の期限を数えていないため、表に含みません。`]
      : []),
  ]
  for (const sentence of sentences) paper.paragraph(sentence, { size: sizes.axis, colour: ink.second }, 2)
  paper.y += 8
}
