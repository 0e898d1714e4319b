/** A text in both languages. */
export interface Both {
  readonly ja: string
  readonly en: string
}

/** The files or records that figures come from, and the official text that defines the count. */
export const referralLists: Both = {
  ja: '紹介データ・手入力の紹介',
  en: 'Lists of referrals and those entered by hand',
}
export const reverseLists: Both = {
  ja: '逆紹介データ・手入力の逆紹介',
  en: 'Lists of reverse referrals and those entered by hand',
}
export const survey: Both = {
  ja: '紹介データ、様式1、EF統合ファイル、Dファイル',
  en: 'Lists of referrals and the DPC survey files',
}
export const contacts: Both = { ja: 'コミュニケーションの記録', en: 'Recorded communications' }
export const counts: Both = {
  ja: '患者数の登録（外来EF・様式1からの算出、または入力）',
  en: 'Hospital counts, derived from outpatient EF and 様式1 or entered',
}
export const law: Both = {
  ja: '医療法（地域医療支援病院）。平成10年5月19日健政発第639号',
  en: 'Medical Care Act (regional medical care support hospitals), 健政発第639号 of 19 May 1998',
}
export const advanced: Both = {
  ja: '医療法（特定機能病院）。医療法施行規則第9条の20、平成5年2月15日健政発第98号',
  en: 'Medical Care Act (advanced treatment hospitals), 医療法施行規則第9条の20 and 健政発第98号 of 15 February 1993',
}
export const fees: Both = {
  ja: '診療報酬（初診料・外来診療料 注2・注3、2023年4月から）。令和4年3月4日保医発0304第1号、別紙様式28',
  en: 'Fee schedule (first visit and outpatient fees, notes 2 and 3, from April 2023), 保医発0304第1号 of 4 March 2022 and 別紙様式28',
}

/** Joins several sources of one figure. */
export const and = (one: Both, other: Both): Both => ({ ja: `${one.ja}。${other.ja}`, en: `${one.en}. ${other.en}` })
