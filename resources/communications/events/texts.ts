import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    events: {
      name: { ja: 'イベント', en: 'Event' },
      fields: {
        eventName: { ja: 'イベント名', en: 'Name of the event' },
        actedDate: { ja: '開催日', en: 'Day' },
        user: { ja: '担当者', en: 'Person in charge' },
        userId: { ja: '担当者', en: 'Person in charge' },
        personInChargeHospital: { ja: '当院の出席者', en: 'Our people there' },
        story: { ja: '内容', en: 'Contents' },
        medicalInstitutionCount: { ja: '参加施設', en: 'Institutions' },
        doctorAttendedCount: { ja: '医師の参加', en: 'With a doctor' },
        deleted: { ja: '削除済み', en: 'Deleted ones' },
      },
      help: {
        story: {
          ja: '参加した医療機関すべての記録に入ります。あとから直すと、すべての記録が直ります',
          en: 'It stands in the record of each institution that attended. A correction changes them all',
        },
      },
      empty: { ja: 'イベントはまだありません', en: 'There are no events yet' },
      empty_hint: {
        ja: '症例検討会や登録医総会を一度登録し、参加した医療機関を選ぶか貼り付けると、それぞれの履歴に記録されます。',
        en: 'Enter a case conference or a general meeting once. Choose or paste those who attended, and each gets its record.',
      },
    },
  },
  renkei: {
    events: {
      attendances: { ja: '参加した医療機関 %{count}', en: 'Institutions that attended: %{count}' },
      add: { ja: '参加した医療機関を追加', en: 'Add an institution that attended' },
      add_hint: { ja: '医療機関名を入力', en: 'Type its name' },
      paste: { ja: '一覧を貼り付け', en: 'Paste a list' },
      paste_title: { ja: '参加者の一覧を貼り付けて追加', en: 'Add attendees from a pasted list' },
      paste_explanation: {
        ja: '表計算ソフトの一覧をそのまま貼り付けてください。1列目が医療機関名か医療機関コード、2列目が出席者の氏名、3列目が医師の印（○など）です。2列目からは無くてもかまいません。',
        en: 'Paste a list as it is in a spreadsheet: the institution’s name or code, the attendee’s name, and a mark for a doctor. The second and third column may be missing.',
      },
      export: { ja: 'CSV', en: 'CSV' },
      more: { ja: 'さらに表示', en: 'Show more' },
      nobody: { ja: '参加した医療機関はまだありません。', en: 'No institution has been entered yet.' },
      doctor: { ja: '医師の出席', en: 'Doctor' },
      attended: { ja: 'あり', en: 'yes' },
      actions: { ja: '操作', en: 'Actions' },
      select: { ja: '%{name}を選択', en: 'Select %{name}' },
      select_all: { ja: 'すべて選択', en: 'Select all' },
      edit: { ja: '%{name}の記録を編集', en: 'Edit the record of %{name}' },
      remove: { ja: '%{count}施設を外す', en: 'Take off %{count}' },
      added: { ja: '%{count}施設を追加しました', en: 'Added %{count}' },
      not_added: {
        ja: '「%{name}」を追加できませんでした。もう一度選ぶこともできます。',
        en: '“%{name}” could not be added. You can choose it again.',
      },
      added_none: { ja: 'すでに参加した医療機関に入っています', en: 'It is there already' },
      removed: { ja: '%{count}施設を外しました', en: 'Took off %{count}' },
      removed_none: { ja: 'すでに外されています。変更はありません', en: 'Taken off already. Nothing has changed' },
      failed: { ja: '変更できませんでした。もう一度お試しください。', en: 'The change failed. Please try again.' },
    },
  },
})
