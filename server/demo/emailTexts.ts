/** Contents of an e-mail as the editor writes them: sanitised HTML with merge fields. */
export interface DemoContents {
  readonly title: string
  readonly main_content: string
}

const greeting = '<p>{{医療機関名}}<br />{{所属}} {{氏名}} {{敬称}}</p>'
const thanks =
  '<p>平素より当院との医療連携に格別のご高配を賜り、厚く御礼申し上げます。地域医療連携室の{{担当者}}です。</p>'

/** The tenant's own templates by name. @param host - of the hospital's made-up web site */
export const demoTemplates = (host: string): readonly (DemoContents & { readonly name: string })[] => [
  {
    name: '外来診療のお知らせ',
    title: '外来診療日の変更について',
    main_content: `${greeting}${thanks}<h2>外来診療日の変更</h2><p>来月より、次のとおり外来の診療日が変わります。</p><ul><li>循環器内科: 月・水・金（午前）</li><li>整形外科: 火・木（終日）</li></ul><p><a href="https://www.${host}/gairai">外来担当表を見る</a></p><p>ご紹介の際は、地域医療連携室までお気軽にお電話ください。</p>`,
  },
  {
    name: '講演会のご案内',
    title: '地域連携の会のご案内',
    main_content: `${greeting}${thanks}<h2>第12回 地域連携の会</h2><p>日時: 来月第3木曜日 19時から20時30分<br />会場: 当院3階 大会議室（Webでもご参加いただけます）</p><p>「心不全の地域連携パス」をテーマに、診療所の先生方とともに症例を検討します。</p><p><a href="https://www.${host}/renkeinokai">申し込みページを開く</a></p>`,
  },
]

/** An e-mail that the office has begun to write. */
export const demoDraft = (host: string): DemoContents => ({
  title: '心臓血管センター開設のお知らせ',
  main_content: `${greeting}${thanks}<h2>心臓血管センターを開設します</h2><p>循環器内科と心臓血管外科が一つの窓口で、胸痛や息切れの患者さんを24時間お受けします。</p><ul><li>専用ダイヤルに循環器内科の医師が直接出ます。</li><li>ご紹介いただいた日のうちに、結果をお返しします。</li></ul><p>くわしくは<a href="https://www.${host}/heart">心臓血管センターのご案内</a>をご覧ください。</p><p>今後とも変わらぬご支援をお願い申し上げます。</p>`,
})

/** What stands below each mail of the tenant. */
export const demoSignature = (hospital: string, telephone: string): string =>
  `<p>${hospital}<br />地域医療連携室<br />電話 ${telephone}</p>`
