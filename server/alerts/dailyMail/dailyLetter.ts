import type { AlertFigure } from '#contract/alerts/targets.ts'
import { shortDay } from '#contract/dayTexts.ts'
import { mailOf } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type AlertNews, maxNamed, type News } from './readNews.ts'

const number = new Intl.NumberFormat('ja')
const decimal = new Intl.NumberFormat('ja', { maximumFractionDigits: 1 })

/** `12件 → 3件`, or the count alone where nothing is compared. */
const figureText = ({ type, count, comparison_count: before, average, distance_km: distance }: AlertFigure): string => {
  if (type === 'new_institution') return distance === null ? '' : `${decimal.format(distance)} km`
  if (type === 'referral_average') return average === null ? '' : `月平均${decimal.format(average)}件`
  const text = (value: number) => `${number.format(value)}${type === 'communication_visit' ? '回' : '件'}`
  if (count === null) return ''
  return before === null ? text(count) : `${text(before)} → ${text(count)}`
}

/** @example '2026/9/2〜2026/12/1' */
const daysText = ({ start, end }: AlertFigure['period']) => `${shortDay(start, 'ja')}〜${shortDay(end, 'ja')}`

const alertPart = (alert: AlertNews, publicUrl: string): string[] => {
  const { id, name, isOfReport, newCount, targetCount, institutions } = alert
  const named = institutions.map(({ name: institution, figure }) => {
    const text = figure === null ? '' : figureText(figure)
    return text === '' ? `・${institution}` : `・${institution}　${text}`
  })
  // The figures of one trigger are all of the same days.
  const counted = institutions.find(({ figure }) => figure)?.figure
  const periods = counted ? [counted.comparison_period, counted.period].flatMap((one) => one ?? []) : []
  const more = newCount - institutions.length
  return [
    [
      `${isOfReport ? 'レポート' : 'アラート'}「${name}」`,
      `新しい対象 ${number.format(newCount)}施設（対象 ${number.format(targetCount)}施設）`,
      ...(periods.length > 0 ? [`期間 ${periods.map(daysText).join(' → ')}`] : []),
      ...named,
      ...(institutions.length === maxNamed && more > 0 ? [`ほか ${number.format(more)}施設`] : []),
    ].join('\n'),
    `${publicUrl}/app/alerts/${id}`,
  ]
}

const counted = (parts: readonly (readonly [string, number])[]) =>
  parts
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${text} ${number.format(count)}件`)
    .join('、')

const reactionsPart = ({ mentions, comments, likes }: News['reactions'], publicUrl: string): string[] => {
  const counts = counted([
    ['あなた宛てのコメント', mentions],
    ['あなたの記録へのコメント', comments],
    ['いいね', likes],
  ])
  return counts === ''
    ? []
    : [`まだご覧になっていない反応があります。\n${counts}`, `${publicUrl}/app/communications?view=timeline`]
}

const tasksPart = ({ today, overdue }: News['tasks'], publicUrl: string): string[] => {
  const counts = counted([
    ['今日が期限', today],
    ['期限超過', overdue],
  ])
  return counts === '' ? [] : [`あなたのタスク\n${counts}`, `${publicUrl}/app/tasks`]
}

const lettersPart = ({ overdue, department }: News['letters'], publicUrl: string): string[] =>
  overdue === 0
    ? []
    : [
        `期限を過ぎた返書${department === null ? '' : `（${department}）`} ${number.format(overdue)}件`,
        `${publicUrl}/app/letters`,
      ]

/** Whether there is something that a person asked to be mailed. Tasks come along but are no reason of their own. */
export const isWorthMailing = ({ alerts, reactions, letters }: News): boolean =>
  alerts.length > 0 || letters.overdue > 0 || reactions.mentions + reactions.comments + reactions.likes > 0

/**
 * The daily mail: alerts with their new institutions and figures, and counts of reactions, letters and tasks. It has nothing of
 * patients and no texts of contacts.
 */
export const dailyLetter = (
  { email, username }: { readonly email: string; readonly username: string },
  { alerts, reactions, tasks, letters }: News,
  publicUrl: string,
): Mail => {
  const ofReactions = reactionsPart(reactions, publicUrl)
  const subjects = [
    ...(alerts.length > 0 ? [`新しいアラート ${alerts.length}件`] : []),
    ...(ofReactions.length > 0 ? ['コミュニケーションへの反応'] : []),
    ...(letters.overdue > 0 ? [`期限を過ぎた返書 ${number.format(letters.overdue)}件`] : []),
  ]
  return mailOf(email, 'ja', {
    subject: `【Renkei】${subjects.join('、')}`,
    paragraphs: [
      `${username} 様`,
      ...alerts.flatMap((alert) => alertPart(alert, publicUrl)),
      ...ofReactions,
      ...lettersPart(letters, publicUrl),
      ...tasksPart(tasks, publicUrl),
      'このメールは、個人設定の「通知」で項目ごとに止められます。',
    ],
    central: `${publicUrl}/app/profile`,
    after: [],
  })
}
