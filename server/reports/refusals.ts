import type { Language } from '#contract/messages.ts'
import { maxItemMonths } from '#contract/reports/aggregationConditions.ts'
import { maxFormulaDepth } from '#contract/reports/reportItems.ts'

export type Message = Readonly<Record<Language, string>>

export const both = (ja: string, en: string): Message => ({ ja, en })
/** Why items, conditions and sorts of a report cannot be computed. */
export const messages = {
  unknown_item: both('この種類のレポートにはない項目です', 'Reports of this kind do not have this item'),
  condition_of_another_item: both('この項目では使えない条件です', 'This item does not have this condition'),
  no_visit: both(
    'この項目は訪問だけを数えます。種類には「訪問」か「新規訪問」を選んでください',
    'This item counts visits alone. Please choose visits or first visits',
  ),
  no_period: both('期間を指定してください', 'Please give a period'),
  several_periods: both('期間の指定は1つにしてください', 'Please give the period in one way only'),
  half_a_period: both('期間の始まりと終わりの両方を指定してください', 'Please give both ends of the period'),
  ends_before_start: both('終わりが始まりより前になっています', 'The end comes before the start'),
  period_too_long: both(
    `期間は${maxItemMonths}か月以内にしてください`,
    `The period may have at most ${maxItemMonths} months`,
  ),
  unknown_key: both('この項目はレポートにありません', 'The report does not have this item'),
  circular: both('計算項目が自分自身を参照しています', 'The calculation refers to itself'),
  too_deep: both(
    `計算項目の入れ子は${maxFormulaDepth}段までです`,
    `Calculations may be nested ${maxFormulaDepth} levels deep`,
  ),
  not_calculable: both('数値でない項目は計算に使えません', 'Only numbers can be calculated with'),
  different_units: both('単位の違う項目は引き算できません', 'Values of different units cannot be subtracted'),
  other_matcher: both('この項目では使えない条件です', 'This item cannot be matched in this way'),
  no_matcher: both('条件を1つ以上指定してください', 'Please give at least one condition'),
  locked: both(
    'ご契約に含まれない機能の項目は、条件や並び順に使えません',
    'An item that your plan does not include can be neither condition nor order',
  ),
  deleted: both(
    '削除されたラベルや診療科の項目は、条件や並び順に使えません。条件を外すか、選び直してください',
    'An item whose label or department is gone can be neither condition nor order. Please remove or replace it',
  ),
  other_institution: both(
    '自院以外の医療機関は指定できません。紹介データには受け手の医療機関がないためです',
    'Only the own institution can be given, because lists of referrals do not say which institution received them',
  ),
} as const
