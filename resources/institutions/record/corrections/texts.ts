import { addTexts } from '#ui/texts/texts.ts'

/** Texts of an office's corrections of an institution's public record. */
export const texts = addTexts({
  resources: {
    medical_institution_corrections: {
      fields: {
        name: { ja: '名称', en: 'Name' },
        nameKana: { ja: 'フリガナ', en: 'Kana' },
        tel: { ja: '電話番号', en: 'Telephone' },
        fax: { ja: 'FAX番号', en: 'Fax' },
        postalCode: { ja: '郵便番号', en: 'Postal code' },
        address: { ja: '住所', en: 'Address' },
        administratorName: { ja: '管理者（院長）', en: 'Administrator (director)' },
        websiteUrl: { ja: 'ホームページ', en: 'Website' },
      },
    },
  },
  renkei: {
    corrections: {
      correct: { ja: '情報を修正', en: 'Correct details' },
      title: { ja: '登録情報を修正', en: 'Correct details' },
      explanation: {
        ja: '修正した値は自院だけで使われます（一覧・検索・宛名・CSVなど）。公式の値は残り、いつでも戻せます。地図の位置と市区町村は変わりません。',
        en: 'Corrected values are used by your office only (lists, search, addresses, CSV). The official values are kept and can be taken back at any time. The position on the map and the municipality stay as they are.',
      },
      explanation_entered: {
        ja: '自院で追加した医療機関の登録情報です。一覧・検索・宛名・CSVなどに使われます。',
        en: 'Your office has added this institution. Its details are used in lists, search, addresses and CSV.',
      },
      corrected: { ja: '修正済み', en: 'Corrected' },
      show_official: { ja: '%{fields}は修正済み。公式の値を表示', en: '%{fields}: corrected. Show the official value' },
      official_of: { ja: '%{fields}の公式の値', en: 'Official value of %{fields}' },
      official: { ja: '公式の%{field}', en: 'Official: %{field}' },
      official_is: { ja: '公式の値: %{value}', en: 'Official value: %{value}' },
      none: { ja: 'なし', en: 'None' },
      by: { ja: '%{date} %{name}さんが修正', en: 'Corrected by %{name}, %{date}' },
      revert: { ja: '公式の値に戻す', en: 'Take the official value' },
      saved: { ja: '登録情報を修正しました', en: 'Details corrected' },
      reverted: { ja: '公式の値に戻しました', en: 'The official value is shown again' },
      kept: { ja: '自院の値を引き続き使います', en: 'Your own value stays in use' },
      official_changed: {
        ja: '公式の%{field}が「%{official}」に変わりました。いまは自院で修正した「%{own}」を表示しています。',
        en: 'Official value changed (%{field}): now “%{official}”. Your office’s “%{own}” is shown.',
      },
      take_official: { ja: '公式の値にする', en: 'Take the official value' },
      keep_own: { ja: '自院の値のまま', en: 'Keep ours' },
      conflict: {
        ja: '編集中に修正されました（%{values}）。上の内容で上書きするか、キャンセルしてください。',
        en: 'This has been corrected meanwhile (%{values}). Overwrite it with the values above, or cancel.',
      },
      overwrite: { ja: '上書きする', en: 'Overwrite' },
    },
  },
})
