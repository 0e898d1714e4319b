import { inJapaneseOnly } from '#ui/texts/texts.ts'

/** Texts of the page that a patient takes home. They are in Japanese, whatever the interface's language. */
export const patientSheet = inJapaneseOnly({
  title: 'ご紹介する医療機関のご案内',
  of: '%{name}のご案内',
  address: '住所',
  telephone: '電話',
  departments: '診療科',
  directions: '場所の目安',
  direction: '当院から見て%{wind}へ約 %{distance}（直線距離）',
  winds: { n: '北', ne: '北東', e: '東', se: '南東', s: '南', sw: '南西', w: '西', nw: '北西' },
  hours: '診療時間',
  days: { mon: '月', tue: '火', wed: '水', thu: '木', fri: '金', sat: '土', sun: '日', holiday: '祝' },
  hours_unknown: '診療時間は医療機関に直接お確かめください。',
  hours_differ: '診療科によって診療時間が異なります。',
  closed: '休診日：%{days}',
  call_first: '変更されていることがあります。受診の前に電話でお確かめください。',
  visit_day: '受診する日',
  visit_department: '受診する診療科',
  way: '行き方',
  notes: 'メモ',
  office: '%{name}　地域医療連携室',
  tel: '電話 %{tel}',
  made_on: '%{date} 作成',
})
