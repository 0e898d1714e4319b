import type { ComponentType } from '#contract/labels/labels.ts'
import { demoMunicipalities } from './kumamoto.ts'

interface DemoLabel {
  readonly name: string
  readonly component: ComponentType
  readonly description: string | null
  readonly selections?: readonly [string, ...string[]]
}

export interface DemoCommunicationLabel extends DemoLabel {
  readonly type: string
  readonly required: boolean
}

/** Labels of institutions, in order. */
export const institutionLabels = [
  {
    name: '訪問優先度',
    component: 'select',
    description: '今年度の訪問計画での優先度',
    selections: ['A（毎月）', 'B（四半期に一度）', 'C（年に一度）', '対象外'],
  },
  { name: '連携室担当者名', component: 'text', description: '先方の窓口になる方' },
  {
    name: '得意領域',
    component: 'checkbox',
    description: null,
    selections: ['循環器', '呼吸器', '消化器', '糖尿病・代謝', '整形・リハビリ', '脳卒中', '小児', '在宅医療'],
  },
  { name: '訪問しやすい時間', component: 'text', description: '例: 木曜 13時30分以降' },
  { name: '年間紹介目標', component: 'integer', description: '今年度の紹介件数の目標' },
  { name: '営業エリア', component: 'area', description: '担当を分けるための区分。所在地から自動で決まります' },
] as const satisfies readonly DemoLabel[]

/** Labels of communications, in order. */
export const communicationLabels: readonly DemoCommunicationLabel[] = [
  { type: 'visit', name: '面談時間', component: 'integer', description: '分で入力', required: false },
  {
    type: 'visit',
    name: '話題',
    component: 'checkbox',
    description: null,
    selections: ['紹介のお願い', '逆紹介', '返書', '新しい診療・設備', '勉強会', '要望・苦情'],
    required: false,
  },
  {
    type: 'visit',
    name: '紹介の手ごたえ',
    component: 'radio',
    description: '面談のあとの印象',
    selections: ['増えそう', '変わらない', '減りそう'],
    required: false,
  },
  { type: 'visit', name: '次回訪問予定', component: 'date', description: null, required: false },
  {
    type: 'visit',
    name: '対象診療科',
    component: 'own_department',
    description: '話題にした当院の診療科',
    required: false,
  },
  {
    type: 'phone',
    name: '用件',
    component: 'select',
    description: null,
    selections: ['空床の確認', '紹介のお礼', '返書の問い合わせ', '転院の相談', 'その他'],
    required: true,
  },
  {
    type: 'event_attendance',
    name: '参加人数',
    component: 'integer',
    description: '先方からの参加者',
    required: false,
  },
]

const codesIn = (...areas: readonly string[]) =>
  demoMunicipalities.filter(({ area }) => areas.includes(area)).map(({ code }) => code)
const inKumamotoCity = (code: string) => code.startsWith('431')

/** The areas of 営業エリア with the codes of their municipalities: 熊本県 by its secondary medical areas. */
export const salesAreas: Readonly<Record<string, readonly string[]>> = {
  熊本市: codesIn('熊本・上益城').filter(inKumamotoCity),
  県北: codesIn('有明', '鹿本', '菊池'),
  '阿蘇・上益城': [...codesIn('阿蘇'), ...codesIn('熊本・上益城').filter((code) => !inKumamotoCity(code))],
  '県央・県南': codesIn('宇城', '八代', '芦北', '球磨'),
  天草: codesIn('天草'),
}

export const contactPersons = [
  '連携室 山本様',
  '事務長 坂田様',
  '看護師長 吉村様',
  '医療相談員 古賀様',
  '受付主任 松永様',
] as const

export const goodTimes = [
  '木曜 13時30分以降',
  '平日 12時30分〜13時30分',
  '火・金の午後',
  '月末・月初は避ける',
  '診療終了後 18時以降',
] as const
