import { addTexts } from '#ui/texts/texts.ts'

/** Texts of institutions that no public list has, and of merging them. */
export const texts = addTexts({
  resources: {
    unlisted_medical_institutions: {
      fields: {
        municipalityCode: { ja: '市区町村', en: 'Municipality' },
        facilityTypeId: { ja: '種別', en: 'Kind' },
        departmentIds: { ja: '診療科目', en: 'Departments' },
      },
    },
  },
  renkei: {
    unlisted: {
      title: { ja: '一覧にない医療機関を追加', en: 'Add an institution that no list has' },
      explanation: {
        ja: '追加した医療機関は自院だけで使われ、訪問記録・タスク・紹介データなどはほかの医療機関と同じように扱えます。地図のピンには表示されません。公的な一覧に載ったら統合できます。',
        en: 'Only your office uses it. Visits, tasks and referrals work as with any other institution; it has no pin on maps. Once the public list has it, you can merge the two.',
      },
      prefecture: { ja: '都道府県', en: 'Prefecture' },
      place: { ja: '市区町村', en: 'Municipality' },
      place_hint: { ja: '先に都道府県を選んでください', en: 'Choose a prefecture first' },
      kind: { ja: '種別', en: 'Kind' },
      departments: { ja: '診療科目', en: 'Departments' },
      save: { ja: '追加', en: 'Add' },
      saved: { ja: '医療機関を追加しました', en: 'Institution added' },
      similar: {
        ja: '似た医療機関がすでにあります。同じ医療機関であれば、こちらをお使いください。',
        en: 'Similar institutions are known already. If it is the same, please use that one.',
      },
      add_anyway: { ja: '別の医療機関として追加', en: 'Add as another one' },
      open: { ja: 'カルテを開く', en: 'Open the chart' },
      entered: {
        ja: '公的な一覧にない医療機関です。%{date} %{name}さんが追加しました。',
        en: 'No public list has this institution. Added by %{name}, %{date}.',
      },
      change_kind: { ja: '所在地・種別を変更', en: 'Change place and kind' },
      kind_saved: { ja: '所在地・種別を変更しました', en: 'Place and kind changed' },
      merge: { ja: '統合', en: 'Merge' },
      merge_title: { ja: '「%{name}」を統合', en: 'Merge “%{name}”' },
      merge_explanation: {
        ja: '記録をすべて統合先に移し、この医療機関はなくなります。統合は、統合先のカルテからいつでも元に戻せます。',
        en: 'All records move to the other institution, and this one disappears. A merge can be taken back at any time, from the chart of the other.',
      },
      merge_into: { ja: '統合先の医療機関', en: 'Institution to merge with' },
      merge_hint: { ja: '名称を入力', en: 'Type its name' },
      merge_choose: {
        ja: '統合先を選ぶと、移る記録の件数を表示します。',
        en: 'Choose an institution to see what would move.',
      },
      merge_other: { ja: 'ほかの医療機関を選ぶ', en: 'Choose another institution' },
      merge_moves: { ja: '統合先に移る記録', en: 'Records that move' },
      merge_nothing: { ja: '移る記録はありません。', en: 'There are no records to move.' },
      merge_kept: { ja: '統合先の設定を残すもの: %{kinds}', en: 'The other institution’s settings stay for: %{kinds}' },
      merge_notes: {
        ja: 'メモは、統合先のメモの後に続けて残します。',
        en: 'The note follows the one of the other institution.',
      },
      merge_confirm: { ja: '統合する', en: 'Merge' },
      merging: { ja: '統合しています…', en: 'Merging…' },
      merged: { ja: '統合しました', en: 'Merged' },
      similar_found: {
        ja: '同じ医療機関と思われる登録が見つかりました: %{name}（%{address}）',
        en: 'This may be the same institution: %{name} (%{address})',
      },
      merge_with_this: { ja: '統合の内容を確認', en: 'See what merging does' },
      merge_of: { ja: '%{date} %{by}さんが「%{name}」を統合', en: '“%{name}” was merged by %{by}, %{date}' },
      undo_merge: { ja: '元に戻す', en: 'Take back' },
      undo_question: { ja: '「%{name}」の統合を元に戻しますか？', en: 'Take the merge of “%{name}” back?' },
      undo_explanation: {
        ja: '統合で移った記録のうち、いまもこの医療機関にあるものを「%{name}」に戻します。統合の後に追加した記録はここに残ります。統合で続けて書かれたメモも元に戻しますが、その部分が書き換えられていれば両方に残ります。',
        en: 'Of the records that the merge moved, those that are still here return to “%{name}”. Records added since then stay here. Notes that the merge joined are taken apart, unless the joined text itself was changed: then both keep it.',
      },
      undone: { ja: '統合を元に戻しました', en: 'The merge was taken back' },
      remove: { ja: '削除', en: 'Delete' },
      remove_question: { ja: '「%{name}」を削除しますか？', en: 'Delete “%{name}”?' },
      remove_explanation: {
        ja: 'タグ・ラベル・フェーズ・担当者の設定も削除されます。元に戻せません。',
        en: 'Its tags, labels, phase and persons in charge go with it. This cannot be undone.',
      },
      removed: { ja: '医療機関を削除しました', en: 'Institution deleted' },
      kinds: {
        communications: { ja: '訪問・連絡の記録 %{count}件', en: 'Contacts: %{count}' },
        tasks: { ja: 'タスク %{count}件', en: 'Tasks: %{count}' },
        visit_plans: { ja: '訪問予定 %{count}件', en: 'Planned visits: %{count}' },
        doctors: { ja: '医師 %{count}人', en: 'Doctors: %{count}' },
        vocs: { ja: 'ご意見 %{count}件', en: 'Voices: %{count}' },
        referrals: { ja: '紹介 %{count}件', en: 'Referrals: %{count}' },
        reverse_referrals: { ja: '逆紹介 %{count}件', en: 'Reverse referrals: %{count}' },
        action_lists: { ja: 'アクションリスト %{count}件', en: 'Action lists: %{count}' },
        emails: { ja: 'メールの宛先 %{count}件', en: 'E-mail recipients: %{count}' },
        tags: { ja: 'タグ %{count}件', en: 'Tags: %{count}' },
        labels: { ja: 'ラベル %{count}件', en: 'Labels: %{count}' },
        staffs: { ja: '担当者 %{count}人', en: 'Persons in charge: %{count}' },
        notes: { ja: 'メモ・特記事項 %{count}件', en: 'Notes: %{count}' },
      },
      kept: {
        labels: { ja: 'ラベル', en: 'labels' },
        staffs: { ja: '担当者', en: 'persons in charge' },
        phase: { ja: 'フェーズ', en: 'phase' },
        notes: { ja: 'メモ・特記事項', en: 'notes' },
        doubles: { ja: '両方にある同じ訪問・参加・医師', en: 'the same visits, attendances and doctors' },
      },
    },
  },
})
