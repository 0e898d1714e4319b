export const listsAndForms = {
  renkei: {
    list: {
      count: '%{count} 件',
      filters: '絞り込み',
      add: '追加',
      row_actions: '操作',
      nothing_found: '条件に合うデータはありません',
      clear_filters: '条件をクリア',
      unknown_filters:
        '使えない条件を除いて表示しています（%{names}）。画面が更新されたか、対象が削除された可能性があります。',
      view: '表示のしかた',
      csv: 'CSV',
      export_failed: 'CSVを出力できませんでした。もう一度お試しください。',
    },
    deleted: {
      open: '削除したもの',
      hint: '削除してから30日以内のものは元に戻せます。',
      none: '30日以内に削除したものはありません。',
      at: '%{date}に削除',
      restore: '元に戻す',
      restore_named: '「%{name}」を元に戻す',
      restored: '「%{name}」を元に戻しました',
      not_restored: '元に戻せませんでした。もう一度お試しください。',
      more: 'ほかに%{count}件あります。',
    },
    form: {
      new: '%{name}の追加',
      edit: '%{name}の編集',
      required: '必須',
      please_check: '次の項目を確認してください:',
      created: '追加しました',
      saved: '保存しました',
      delete: '削除',
      deleted: '削除しました',
      delete_failed: '削除できませんでした。もう一度お試しください。',
    },
  },
}
