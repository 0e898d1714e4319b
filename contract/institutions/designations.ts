/**
 * The usual 登録理由 of the regional bureaus' lists, as they are stored, with their names in English. The lists may contain others. 更新 is not a word of
 * theirs: it stands for a new period of designation, which begins every six years (健康保険法 第68条).
 */
export const designationReasons = [
  { ja: '新規', en: 'New' },
  { ja: '更新', en: 'Renewal' },
  { ja: '交代', en: 'Change of founder' },
  { ja: '継承', en: 'Succession' },
  { ja: '組織変更', en: 'Change of legal form' },
  { ja: '移動', en: 'Relocation' },
  { ja: '移転', en: 'Move' },
  { ja: 'その他', en: 'Other' },
] as const

export type DesignationReason = (typeof designationReasons)[number]['ja']

/** The reason of a designation that begins with a new period. */
export const renewal: DesignationReason = '更新'
