import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    department_codes: {
      title: { ja: '診療科コードの対応', en: 'Department codes' },
      hint: {
        ja: 'DPC調査のファイルにある診療科コードが、自院のどの診療科にあたるかを選びます。「なし」のコードのデータは、診療科別の集計に入りません。',
        en: 'Choose which of your departments each code in files of the DPC survey stands for. Figures of a code with “None” belong to no department.',
      },
      effect: {
        ja: '保存すると、取り込み済みのデータも新しい診療科に自動で割り当て直します。数値に反映されるまで、しばらくかかることがあります。',
        en: 'After saving, figures already taken in are re-assigned in the background. It may take a while until they show.',
      },
      saved: { ja: '保存しました。データを割り当て直しています', en: 'Saved. Figures are being re-assigned' },
      table: { ja: '診療科コードと自院の診療科の表', en: 'Table of department codes and own departments' },
      columns: {
        code: { ja: 'コード', en: 'Code' },
        name: { ja: '調査での名称', en: 'Name in the survey' },
        department: { ja: '自院の診療科', en: 'Own department' },
      },
      department_of: { ja: '%{code}にあたる自院の診療科', en: 'Own department for %{code}' },
      no_department: { ja: 'なし', en: 'None' },
      no_name: { ja: '調査にないコード', en: 'Not in the survey' },
      unassigned: { ja: '未設定', en: 'Not set' },
      no_departments: {
        ja: '自院の診療科がまだありません。テナント設定に登録すると選べるようになります。登録はサポート窓口にご依頼ください。',
        en: 'There are no own departments yet. They can be chosen once the tenant settings list them. Please ask support to do so.',
      },
      none: { ja: '診療科コードはまだありません', en: 'There are no department codes yet' },
      none_hint: {
        ja: 'DPC調査のファイル（様式1・外来EF）を取り込むと、ファイルにある診療科コードがここに表示されます。',
        en: 'Codes appear here once files of the DPC survey (様式1, outpatient EF) have named them.',
      },
    },
  },
})
