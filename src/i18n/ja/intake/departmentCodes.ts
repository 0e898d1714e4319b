export const departmentCodes = {
  renkei: {
    department_codes: {
      title: '診療科コードの対応',
      hint: 'DPC調査のファイルにある診療科コードが、自院のどの診療科にあたるかを選びます。「なし」のコードのデータは、診療科別の集計に入りません。',
      effect:
        '保存すると、取り込み済みのデータも新しい診療科に自動で割り当て直します。数値に反映されるまで、しばらくかかることがあります。',
      saved: '保存しました。データを割り当て直しています',
      table: '診療科コードと自院の診療科の表',
      columns: { code: 'コード', name: '調査での名称', department: '自院の診療科' },
      department_of: '%{code}にあたる自院の診療科',
      no_department: 'なし',
      no_name: '調査にないコード',
      unassigned: '未設定',
      no_departments: '自院の診療科がまだありません。テナント設定で登録すると選べるようになります。',
      none: '診療科コードはまだありません',
      none_hint: 'DPC調査のファイル（様式1・外来EF）を取り込むと、ファイルにある診療科コードがここに表示されます。',
    },
  },
}
