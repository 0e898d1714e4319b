/** A body that fits, for every operation with a body and an id in its path. */
export const validBodies: Readonly<Record<string, unknown>> = {
  updateTag: { name: '新しい名前' },
  updateMemo: { content: '', last_updated_date: null },
  updateSpecialNote: { content: '', last_updated_date: null },
  replaceMedicalInstitutionTags: { tag_ids: [] },
}
