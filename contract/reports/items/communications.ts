import { reportItems } from './item.ts'

const attribute = {
  family: 'communication',
  kinds: ['communication'],
  computation: { of: 'attribute' },
  narrowedBy: [],
} as const
const compared = {
  ...attribute,
  valueType: 'count',
  narrowedBy: ['span_months', 'own_departments'],
  behind: 'referrals',
  hasTotal: false,
} as const

/** Properties of communications. Which of them a type has, `detailsOf` says. */
export const communicationItems = reportItems({
  acted_date: {
    ...attribute,
    label: { ja: '実施日', en: 'Date' },
    reading: 'じっしび',
    meaning: { ja: 'コミュニケーションを行った日', en: 'The day it was made' },
    valueType: 'date',
  },
  user: {
    ...attribute,
    label: { ja: '担当者', en: 'Person in charge' },
    reading: 'たんとうしゃ',
    meaning: { ja: 'コミュニケーションの担当者', en: 'Who made it' },
    valueType: 'reference',
  },
  category: {
    ...attribute,
    label: { ja: 'カテゴリ', en: 'Category' },
    reading: 'かてごり',
    meaning: { ja: '記録したカテゴリ', en: 'The category entered' },
    valueType: 'text',
  },
  purpose: {
    ...attribute,
    label: { ja: '目的', en: 'Purpose' },
    reading: 'もくてき',
    meaning: { ja: '記録した目的', en: 'The purpose entered' },
    valueType: 'text',
  },
  event_name: {
    ...attribute,
    label: { ja: 'イベント名', en: 'Event' },
    reading: 'いべんとめい',
    meaning: { ja: '参加したイベントの名称', en: 'The name of the event' },
    valueType: 'text',
  },
  attendee: {
    ...attribute,
    label: { ja: '面談者', en: 'Met with' },
    reading: 'めんだんしゃ',
    meaning: { ja: '先方の面談者', en: 'Who was met' },
    valueType: 'text',
    isAudited: true,
  },
  is_doctor_attended: {
    ...attribute,
    label: { ja: '医師面談', en: 'Doctor met' },
    reading: 'いしめんだん',
    meaning: { ja: '医師と面談したかどうか', en: 'Whether a doctor was met' },
    valueType: 'reference',
  },
  doctor_met_rate: {
    ...attribute,
    label: { ja: '医師面談率', en: 'Doctors met' },
    reading: 'いしめんだんりつ',
    meaning: {
      ja: '医師と面談したものを100%、していないものを0%として、その平均',
      en: 'The mean of 100% where a doctor was met and 0% where none was',
    },
    valueType: 'percent',
    hasTotal: false,
  },
  person_in_charge_hospital: {
    ...attribute,
    label: { ja: '院内担当', en: 'Person of the own hospital' },
    reading: 'いんないたんとう',
    meaning: { ja: '自院の担当者', en: 'Who took part for the own hospital' },
    valueType: 'text',
    isAudited: true,
  },
  story: {
    ...attribute,
    label: { ja: '内容', en: 'Content' },
    reading: 'ないよう',
    meaning: { ja: '記録した内容', en: 'The content entered' },
    valueType: 'text',
    isAudited: true,
  },
  memo: {
    ...attribute,
    label: { ja: 'メモ', en: 'Memo' },
    reading: 'めも',
    meaning: { ja: '記録したメモ', en: 'The memo entered' },
    valueType: 'text',
    isAudited: true,
  },
  other_memo: {
    ...attribute,
    label: { ja: 'その他メモ', en: 'Other memo' },
    reading: 'そのためも',
    meaning: { ja: '記録したその他のメモ', en: 'The other memo entered' },
    valueType: 'text',
    isAudited: true,
  },
  task_count: {
    ...attribute,
    label: { ja: 'タスク数', en: 'Tasks' },
    reading: 'たすくすう',
    meaning: { ja: 'コミュニケーションに付いたタスクの数', en: 'Tasks of the communication' },
    valueType: 'count',
    feature: 'tasks',
  },
  comment_count: {
    ...attribute,
    label: { ja: 'コメント数', en: 'Comments' },
    reading: 'こめんとすう',
    meaning: { ja: 'コメントの数', en: 'Comments on the communication' },
    valueType: 'count',
  },
  like_count: {
    ...attribute,
    label: { ja: 'いいね数', en: 'Likes' },
    reading: 'いいねすう',
    meaning: { ja: 'いいねの数', en: 'Likes of the communication' },
    valueType: 'count',
  },
  vocs: {
    ...attribute,
    label: { ja: '連携先の声', en: 'Voices of partners' },
    reading: 'れんけいさきのこえ',
    meaning: { ja: 'コミュニケーションで聞いた声', en: 'What the partner said in it' },
    valueType: 'references',
  },
  referral_count_before: {
    ...compared,
    label: { ja: '実施前の紹介件数', en: 'Referrals before' },
    reading: 'じっしまえのしょうかいけんすう',
    meaning: {
      ja: '実施日の前の指定した月数の紹介件数。データのない月があれば不明。同じ連携先への実施が重なると同じ紹介を実施ごとに数えるため、合計ではなく平均で比べます',
      en: 'Referrals in the months before the day of the communication; unknown if one of them is not loaded. Several communications with one partner count the same referrals, so compare means and not sums',
    },
  },
  referral_count_after: {
    ...compared,
    label: { ja: '実施後の紹介件数', en: 'Referrals after' },
    reading: 'じっしごのしょうかいけんすう',
    meaning: {
      ja: '実施日の後の指定した月数の紹介件数。データのない月があれば不明。同じ連携先への実施が重なると同じ紹介を実施ごとに数えるため、合計ではなく平均で比べます',
      en: 'Referrals in the months after the day of the communication; unknown if one of them is not loaded. Several communications with one partner count the same referrals, so compare means and not sums',
    },
  },
})
