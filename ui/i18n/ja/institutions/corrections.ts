/** Texts of an office's corrections of an institution's public record. */
export const corrections = {
  resources: {
    medical_institution_corrections: {
      fields: {
        name: '名称',
        nameKana: 'フリガナ',
        tel: '電話番号',
        fax: 'FAX番号',
        postalCode: '郵便番号',
        address: '住所',
        administratorName: '管理者（院長）',
        websiteUrl: 'ホームページ',
      },
    },
  },
  renkei: {
    corrections: {
      correct: '情報を修正',
      title: '登録情報を修正',
      explanation:
        '修正した値は自院だけで使われます（一覧・検索・宛名・CSVなど）。公式の値は残り、いつでも戻せます。地図の位置と市区町村は変わりません。',
      explanation_entered: '自院で追加した医療機関の登録情報です。一覧・検索・宛名・CSVなどに使われます。',
      corrected: '修正済み',
      show_official: '%{fields}は修正済み。公式の値を表示',
      official_of: '%{fields}の公式の値',
      official: '公式の%{field}',
      official_is: '公式の値: %{value}',
      none: 'なし',
      by: '%{date} %{name}さんが修正',
      revert: '公式の値に戻す',
      saved: '登録情報を修正しました',
      reverted: '公式の値に戻しました',
      kept: '自院の値を引き続き使います',
      official_changed:
        '公式の%{field}が「%{official}」に変わりました。いまは自院で修正した「%{own}」を表示しています。',
      take_official: '公式の値にする',
      keep_own: '自院の値のまま',
      conflict: '編集中に修正されました（%{values}）。上の内容で上書きするか、キャンセルしてください。',
      overwrite: '上書きする',
    },
  },
}
