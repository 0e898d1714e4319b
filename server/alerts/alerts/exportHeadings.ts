import type { TriggerType } from '#contract/alerts/triggers.ts'
import type { AlertTargetState } from '#contract/alerts/targets.ts'
import type { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import type { Language } from '#contract/messages.ts'
import type { z } from 'zod'

/** What a column of a figure shows. */
export type FigureColumn =
  | 'period'
  | 'count'
  | 'visit_count'
  | 'comparison_period'
  | 'comparison_count'
  | 'change'
  | 'rate'
  | 'average'
  | 'usual'
  | 'distance'

const compared = ['period', 'count', 'comparison_period', 'comparison_count', 'change', 'rate'] as const

/** The columns of each type of trigger. */
export const figureColumns: Readonly<Record<TriggerType, readonly FigureColumn[]>> = {
  referral_change_count: compared,
  referral_change_rate: compared,
  referral_count: ['period', 'count'],
  referral_average: ['period', 'count', 'average'],
  communication_visit: ['period', 'visit_count'],
  new_institution: ['period', 'distance'],
}

interface ExportTexts {
  readonly alert: string
  readonly condition: string
  readonly report: string
  readonly baseMonth: string
  readonly day: string
  readonly alertDate: string
  readonly trigger: (place: number, heading: string) => string
  readonly before: readonly string[]
  readonly figures: Readonly<Record<FigureColumn, string>>
  readonly visits: readonly string[]
  readonly after: readonly string[]
  readonly states: Readonly<Record<AlertTargetState, string>>
  readonly statuses: Readonly<Record<z.output<typeof RunningStatus>, string>>
  readonly range: string
}

/** The texts of an alert's file. */
export const exportTexts: Readonly<Record<Language, ExportTexts>> = {
  ja: {
    alert: 'アラート',
    condition: '条件',
    report: 'レポート',
    baseMonth: '基準月',
    day: '判定日',
    alertDate: '通知日',
    trigger: (place, heading) => `条件${place} ${heading}`,
    before: ['ID', '医療機関名', '区分', '状態', '診療科', '住所'],
    figures: {
      period: '期間',
      count: '紹介件数',
      visit_count: '訪問件数',
      comparison_period: '比較期間',
      comparison_count: '比較期間の紹介件数',
      change: '増減',
      rate: '増減率（%）',
      average: '月平均',
      usual: '通常の範囲（半年より前の最大24か月から見て）',
      distance: '自院からの距離（km）',
    },
    visits: ['最終訪問日', '最終訪問者'],
    after: ['通知しない期限', '通知しない理由'],
    states: { new: '新規', continued: '継続', snoozed: '通知しない', withdrawn: 'データ更新により対象外' },
    statuses: { open: '開院', closed: '閉院', suspended: '休止', unknown: '不明' },
    range: '〜',
  },
  en: {
    alert: 'Alert',
    condition: 'Condition',
    report: 'Report',
    baseMonth: 'Base month',
    day: 'Judged on',
    alertDate: 'Date of the alert',
    trigger: (place, heading) => `Condition ${place}: ${heading}`,
    before: ['ID', 'Name', 'State', 'Status', 'Departments', 'Address'],
    figures: {
      period: 'Period',
      count: 'Referrals',
      visit_count: 'Visits',
      comparison_period: 'Comparison period',
      comparison_count: 'Referrals in the comparison period',
      change: 'Change',
      rate: 'Change (%)',
      average: 'Monthly average',
      usual: 'Usual range (from up to 24 months before the last half year)',
      distance: 'Distance from own institution (km)',
    },
    visits: ['Last visit', 'Last visitor'],
    after: ['Snoozed until', 'Reason of the snooze'],
    states: { new: 'New', continued: 'Continued', snoozed: 'Snoozed', withdrawn: 'Withdrawn after a correction' },
    statuses: { open: 'Open', closed: 'Closed', suspended: 'Suspended', unknown: 'Unknown' },
    range: '–',
  },
}
