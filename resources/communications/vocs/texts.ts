import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    vocs: {
      name: { ja: '連携先の声', en: 'Partner feedback' },
      fields: {
        title: { ja: '件名', en: 'Subject' },
        name: { ja: '件名', en: 'Subject' },
        reportedDate: { ja: '受付日', en: 'Received' },
        period: { ja: '受付日', en: 'Date' },
        startDate: { ja: '受付日（から）', en: 'Received from' },
        endDate: { ja: '受付日（まで）', en: 'Received until' },
        medicalInstitution: { ja: '医療機関', en: 'Institution' },
        medicalInstitutionId: { ja: '医療機関', en: 'Institution' },
        status: { ja: '状態', en: 'Status' },
        priority: { ja: '優先度', en: 'Priority' },
        vocGroup: { ja: 'グループ', en: 'Group' },
        vocGroupId: { ja: 'グループ', en: 'Group' },
        user: { ja: '担当者', en: 'In charge' },
        userId: { ja: '担当者', en: 'In charge' },
        detailText: { ja: '内容', en: 'Details' },
        actionText: { ja: '対応', en: 'Response' },
        communicationIds: { ja: '関連するコミュニケーション', en: 'Related communications' },
        updatedAt: { ja: '更新日時', en: 'Updated' },
        deleted: { ja: '削除済み', en: 'Deleted' },
      },
      enums: {
        status: {
          NOT_STARTED: { ja: '未対応', en: 'Not started' },
          IN_PROGRESS: { ja: '対応中', en: 'In progress' },
          COMPLETED: { ja: '対応済み', en: 'Completed' },
          NO_ACTION_REQUIRED: { ja: '対応不要', en: 'No action required' },
        },
        priority: {
          LOW: { ja: '低', en: 'Low' },
          MIDDLE: { ja: '中', en: 'Middle' },
          HIGH: { ja: '高', en: 'High' },
        },
      },
      help: {
        title: {
          ja: 'どのような声かを一行で。患者さんの氏名は書かないでください',
          en: 'What it is about, in one line. Please do not write patients’ names',
        },
        medicalInstitutionId: { ja: '匿名の声は空欄のままにします', en: 'Leave empty for anonymous feedback' },
        actionText: {
          ja: 'どう対応したか、どう返答したかを残します',
          en: 'What was done about it, and what was answered',
        },
      },
      views: {
        list: { ja: '一覧', en: 'List' },
        board: { ja: 'ボード', en: 'Board' },
      },
      empty: { ja: '連携先の声はまだありません', en: 'No feedback yet' },
      empty_hint: {
        ja: '訪問や電話で伺ったご意見・ご要望を登録しておくと、対応の進み具合を全員で確認できます。',
        en: 'Record what partners say on visits and on the telephone, and everybody sees what becomes of it.',
      },
    },
    voc_groups: { name: { ja: 'グループ', en: 'Group' } },
  },
  renkei: {
    vocs: {
      columns: { ja: '状態ごとの連携先の声', en: 'Partner feedback by status' },
      column: { ja: '%{status}（%{count}件）', en: '%{status} (%{count})' },
      none_here: { ja: 'ありません', en: 'Nothing here' },
      more: { ja: 'さらに表示（残り%{count}件）', en: 'Show more (%{count} left)' },
      move: { ja: '「%{title}」を移す', en: 'Move “%{title}”' },
      move_to: { ja: '%{status}へ移す', en: 'Move to: %{status}' },
      moved: { ja: '「%{title}」を%{status}へ移しました', en: '“%{title}” moved to: %{status}' },
      not_moved: { ja: '移せませんでした。もう一度お試しください。', en: 'Could not be moved. Please try again.' },
      how_to_move: {
        ja: 'カードを移したい列まで動かします。メニューボタンからも移せます。',
        en: 'Drag a card to another column, or use the button on it.',
      },
      anonymous: { ja: '匿名', en: 'Anonymous' },
      deleted: { ja: '削除した連携先の声', en: 'Deleted feedback' },
      none: { ja: 'まだありません', en: 'Nothing yet' },
      all: { ja: 'すべての声', en: 'All feedback' },
      link: {
        choose: { ja: 'コミュニケーションを追加', en: 'Add a communication' },
        none: { ja: '関連するコミュニケーションはありません。', en: 'No related communications.' },
        without_institution: {
          ja: '医療機関を選ぶと、その医療機関とのコミュニケーションを選べます。',
          en: 'Choose an institution to pick from the communications with it.',
        },
        nothing_to_choose: {
          ja: '選べるコミュニケーションはありません。',
          en: 'There are no communications to choose.',
        },
        one: { ja: '%{date} %{type}', en: '%{date} %{type}' },
        elsewhere: { ja: '%{date} %{type}（%{name}）', en: '%{date} %{type} (%{name})' },
        remove: { ja: '「%{name}」との関連を外す', en: 'Remove the link to “%{name}”' },
        more: { ja: '古いものをさらに表示', en: 'Show older ones' },
      },
      groups: {
        open: { ja: 'グループ', en: 'Groups' },
        title: { ja: '連携先の声のグループ', en: 'Groups of feedback' },
        hint: {
          ja: '声を分類するグループを、表示する順に並べてください。',
          en: 'The groups that feedback is sorted into, in the order they are shown.',
        },
        name: { ja: 'グループ名', en: 'Name of the group' },
        name_missing: { ja: '入力してください', en: 'Please enter a name' },
        new: { ja: '新しいグループ', en: 'New group' },
        add: { ja: 'グループを追加', en: 'Add a group' },
        remove: { ja: '「%{name}」を削除', en: 'Delete “%{name}”' },
        saved: { ja: 'グループを保存しました', en: 'Groups saved' },
        count: { ja: '%{count}件', en: '%{count}' },
        in_use: { ja: '声が登録されているグループを削除しますか', en: 'Delete groups that hold feedback?' },
        in_use_hint: { ja: '削除しても声は残り、グループなしになります。', en: 'The feedback stays, without a group.' },
      },
    },
  },
})
