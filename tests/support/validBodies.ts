/** A body that fits, for every operation with a body and an id in its path. */
export const validBodies: Readonly<Record<string, unknown>> = {
  updateAccount: {
    username: '佐藤 花子',
    email: 'hanako@example.jp',
    login_name: 'hanako',
    role: 'member',
    enabled_crm: true,
    enabled_mc_map: false,
  },
  createComment: { comment: '了解しました' },
  createCommunication: { communication_type: 'visit', acted_date: '2026-04-01', user_id: 1 },
  searchInstitutionCommunications: {},
  updateComment: { comment: '了解しました' },
  updateCommunication: {
    communication_type: 'visit',
    acted_date: '2026-04-01',
    user_id: 1,
    medical_institution_id: 1,
  },
  updatePhase: { phase_master_id: null },
  updateTag: { name: '新しい名前' },
  updateTagGroup: { name: '新しい名前', tag_ids: [] },
  updateTask: { title: '電話する', staff_id: 1, status: 'incomplete' },
  updateMemo: { content: '', last_updated_date: null },
  updateSpecialNote: { content: '', last_updated_date: null },
  replaceMedicalInstitutionTags: { tag_ids: [] },
}
