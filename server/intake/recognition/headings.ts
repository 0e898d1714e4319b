import type { ImportField, Headings } from '../mapping/importFields.ts'
import type { communicationImportFields } from '#contract/intake/imports.ts'
import { sameText } from '../reading/lists/cellValues.ts'
import type { ImportKind } from '../records/importKinds.ts'
import { referralHeadings, reverseReferralHeadings } from './referralHeadings.ts'

const communicationHeadings: Readonly<Record<(typeof communicationImportFields)[number], Headings>> = {
  communication_id: {
    ja: ['コミュニケーションID', '記録ID'],
    en: ['Communication ID', 'communication_id'],
  },
  medical_institution_id: {
    ja: ['医療機関ID', '施設ID', '連携先ID'],
    en: ['Institution ID', 'medical_institution_id', 'facility id'],
  },
  medical_institution_code: {
    ja: ['医療機関コード', '医療機関番号', '保険医療機関番号', '保険医療機関コード', '施設コード', '医療コード'],
    en: ['Institution code', 'medical_institution_code', 'insurance code'],
  },
  medical_institution_name: {
    ja: [
      '医療機関名',
      '医療機関',
      '医療機関名称',
      '施設名',
      '施設名称',
      '病院名',
      '連携先',
      '連携先名',
      '訪問先',
      '訪問先名',
      '機関名',
      '医院名',
    ],
    en: ['Institution', 'medical_institution_name', 'institution name', 'facility', 'hospital', 'clinic'],
  },
  medical_institution_address: {
    ja: ['住所', '所在地', '医療機関住所', '施設住所'],
    en: ['Address', 'medical_institution_address'],
  },
  communication_type: {
    ja: ['種類', '種別', '活動種別', '活動種類', '活動区分', '区分', '手段', '方法', 'コミュニケーション種別'],
    en: ['Type', 'communication_type', 'activity type'],
  },
  acted_date: {
    ja: ['実施日', '日付', '訪問日', '活動日', '対応日', '年月日', '面談日', '実施年月日', '訪問年月日'],
    en: ['Date', 'acted_date', 'visit date', 'day'],
  },
  user: {
    ja: ['担当者', '担当', '担当職員', '訪問者', '記録者', '実施者', '自院担当者', '当院担当者'],
    en: ['Staff', 'user', 'user_id', 'person in charge'],
  },
  event_name: { ja: ['イベント名', '催し名', '研修会名', '会名'], en: ['Event name', 'event_name'] },
  purpose: { ja: ['目的', '訪問目的', '用件'], en: ['Purpose', 'purpose'] },
  category: { ja: ['分類', 'カテゴリ', 'カテゴリー'], en: ['Category', 'category'] },
  attendee: {
    ja: ['先方の出席者', '出席者', '先方出席者', '面談者', '面談相手', '先方', '相手', '先方担当者', '面会者'],
    en: ['Attendee', 'attendee', 'attendees', 'met with'],
  },
  is_doctor_attended: {
    ja: ['医師と面談', '医師面談', '医師同席', '医師面談の有無', '医師面会', 'Dr面談'],
    en: ['Doctor met', 'is_doctor_attended', 'met doctor'],
  },
  person_in_charge_hospital: {
    ja: ['当院の同席者', '同席者', '同行者', '当院同席者', '自院同席者'],
    en: ['Our attendee', 'person_in_charge_hospital', 'accompanied by'],
  },
  story: { ja: ['面談内容', '訪問内容', '活動内容', '会話内容'], en: ['Story', 'story'] },
  memo: { ja: ['メモ', '備考', '特記', 'コメント'], en: ['Memo', 'memo', 'note', 'notes'] },
  other_memo: { ja: ['内容', 'その他の内容', 'その他メモ'], en: ['Contents', 'other_memo'] },
}

/** Headings are compared up to this length. */
const maxHeadingLength = 200

/** The key by which headings are compared and remembered: without notes in brackets and without trailing signs such as `*`. */
export const headingKey = (heading: string): string => {
  const text = heading
    .slice(0, 2 * maxHeadingLength)
    .normalize('NFKC')
    .slice(0, 2 * maxHeadingLength)
  const bare = text
    .replace(/[([{【〔［「<][^)\]}】〕］」>]*[)\]}】〕］」>]/g, '')
    .replace(/^[*※★◎○●■□\s]+|[*※★:必須\s]+$/gu, '')
  return sameText(sameText(bare) === '' ? text : bare).slice(0, maxHeadingLength)
}

/** The headings of the fields in files of each kind. */
export const fieldHeadings: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, Headings>>>>> = {
  communications: communicationHeadings,
  medical_institution_label_values: communicationHeadings,
  referrals: referralHeadings,
  reverse_referrals: reverseReferralHeadings,
}

/** The usual meaning of a heading. */
export interface HeadingMeaning {
  readonly field: ImportField
  /** 0 for the likeliest heading of the field. If several columns could contain the field, the lowest rank is chosen. */
  readonly rank: number
}

const meaningsOf = (kind: ImportKind) =>
  new Map(
    Object.entries(fieldHeadings[kind]).flatMap(([field, { ja, en }]) =>
      [ja, en].flatMap((headings) =>
        headings.map((heading, rank) => [headingKey(heading), { field: field as ImportField, rank }] as const),
      ),
    ),
  )

const meanings: Readonly<Record<ImportKind, ReadonlyMap<string, HeadingMeaning>>> = {
  communications: meaningsOf('communications'),
  medical_institution_label_values: meaningsOf('medical_institution_label_values'),
  referrals: meaningsOf('referrals'),
  reverse_referrals: meaningsOf('reverse_referrals'),
}

/** The usual meaning of a heading in files of a kind; undefined if it is unknown. */
export const meaningOfHeading = (kind: ImportKind, heading: string): HeadingMeaning | undefined =>
  meanings[kind].get(headingKey(heading))
