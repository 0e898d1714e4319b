import { shortDay } from '#contract/dayTexts.ts'
import type { Language } from '#contract/messages.ts'
import { type ProblemExtras, problemKinds } from '../problems.ts'
import { momentIn, type Sentences } from './sentences.ts'

/** Who deleted the planned visit or task that a contact was to be recorded for, and how it can be kept. */
export const deletedLinkOf = ({
  deletion,
  isOwn = false,
  link,
}: ProblemExtras): Readonly<Record<Language, Sentences>> => {
  const what = link?.reading === 'getTask' ? { ja: 'タスク', en: 'task' } : { ja: '訪問予定', en: 'planned visit' }
  const [ja, en] = [momentIn('ja', deletion?.at), momentIn('en', deletion?.at)]
  const by = deletion?.by?.name
  const who = isOwn
    ? { ja: 'ご自分の別の画面で、', en: 'You' }
    : { ja: by ? `${by}さんが` : 'ほかの人が', en: by ?? 'Somebody else' }
  const next = deletion?.isRestorable
    ? { ja: '元に戻して保存するか、', en: 'restore it and save, or save without it' }
    : { ja: '', en: 'save without it' }
  return {
    ja: [
      `${what.ja}が削除されています`,
      `${who.ja}${ja}${what.ja}を削除しました。${next.ja}${what.ja}と関係なく保存できます。`,
    ],
    en: [`The ${what.en} was deleted`, `${who.en} deleted the ${what.en}${en}. You can ${next.en}.`],
  }
}

/** Why a planned visit does not take place, and how its record can be kept. */
export const cancelledPlanOf = ({ cancelledReason: reason }: ProblemExtras): Readonly<Record<Language, Sentences>> => ({
  ja: [
    problemKinds.visit_plan_cancelled.ja[0],
    `この訪問予定は取り消されています${reason === undefined ? '' : `（理由：${reason}）`}。訪問済みにするか、予定と関係なく保存してください。`,
  ],
  en: [
    problemKinds.visit_plan_cancelled.en[0],
    `This planned visit was cancelled${reason === undefined ? '' : ` (reason: ${reason})`}. Please mark it as done anyway, or save without it.`,
  ],
})

/** Where a planned visit is now, and how its record can be kept. */
export const movedPlanOf = ({ movedTo }: ProblemExtras): Readonly<Record<Language, Sentences>> => {
  const { ja, en } = problemKinds.visit_plan_moved
  if (!movedTo) return { ja, en }
  const { day, isOthers } = movedTo
  return {
    ja: [
      ja[0],
      `この訪問予定は、いま${shortDay(day, 'ja')}${isOthers ? 'で、担当者も変わっています' : 'です'}。訪問済みにするか、予定と関係なく保存してください。`,
    ],
    en: [
      en[0],
      `This visit is now planned for ${shortDay(day, 'en')}${isOthers ? ', by somebody else' : ''}. Please mark it as done, or save without it.`,
    ],
  }
}
