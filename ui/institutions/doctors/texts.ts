import { addTexts } from '../../texts/texts.ts'

export const texts = addTexts({
  resources: {
    doctors: {
      name: { ja: '医師・窓口', en: 'Doctors and contacts' },
      fields: {
        name: { ja: '氏名', en: 'Name' },
        honorific: { ja: '敬称', en: 'Honorific' },
        division: { ja: '部署・診療科', en: 'Division' },
        position: { ja: '役職', en: 'Position' },
        email: { ja: 'メールアドレス', en: 'E-mail address' },
        isEmailValid: { ja: 'メールを送信できる', en: 'Mail can be sent' },
        phoneNumber: { ja: '電話番号', en: 'Telephone' },
        businessCardId: { ja: '名刺', en: 'Business card' },
        profile: { ja: '経歴・専門', en: 'Background' },
        memo: { ja: 'メモ', en: 'Memo' },
      },
      help: {
        honorific: { ja: '空欄のときは「先生」になります', en: 'If left empty: 先生' },
        isEmailValid: {
          ja: 'メールが届かないと分かったときは、チェックを外してください',
          en: 'Clear this once you know that mail does not arrive',
        },
      },
    },
  },
  renkei: {
    doctors: {
      title: { ja: '医師・窓口', en: 'Doctors and contacts' },
      none: { ja: 'まだありません', en: 'None yet' },
      more: { ja: 'さらに表示（残り%{count}人）', en: 'Show more (%{count} left)' },
      add: { ja: '医師・窓口の追加', en: 'Add a doctor or contact' },
      edit: { ja: '医師・窓口の編集', en: 'Edit a doctor or contact' },
      edit_named: { ja: '%{name}を編集', en: 'Edit %{name}' },
      unreachable: { ja: '送信不可', en: 'Mail cannot be sent' },
      deleted: { ja: '「%{name}」を削除しました', en: '“%{name}” deleted' },
      deleted_title: { ja: '削除した医師・窓口', en: 'Deleted doctors and contacts' },
      card: {
        title: { ja: '名刺', en: 'Business card' },
        of: { ja: '%{name}の名刺', en: 'Business card of %{name}' },
        enlarge: { ja: '%{name}の名刺を大きく表示', en: 'Enlarge the business card of %{name}' },
        choose: { ja: '名刺の写真を追加', en: 'Add a photo of the card' },
        replace: { ja: '差し替える', en: 'Replace' },
        remove: { ja: '写真を外す', en: 'Remove the photo' },
        not_readable: {
          ja: 'この画像は読み込めません。JPEGかPNGの写真を選んでください。',
          en: 'This picture cannot be read. Please choose a JPEG or PNG.',
        },
        keep: { ja: '名刺を登録', en: 'Keep a business card' },
        whose: { ja: 'どなたの名刺ですか', en: 'Whose card is it?' },
        somebody_new: { ja: '新しく登録する', en: 'Somebody new' },
      },
      paste: {
        open: { ja: 'まとめて追加', en: 'Add several' },
        title: { ja: '医師・窓口をまとめて追加', en: 'Add several doctors and contacts' },
        hint: {
          ja: '表計算ソフトの表を、見出しの行も含めて貼り付けられます。タブ区切りとカンマ区切りに対応しています。',
          en: 'Paste a table from a spreadsheet, its headings included. Columns may be separated by tabs or commas.',
        },
        text: { ja: '貼り付け欄', en: 'Paste here' },
        column: { ja: '%{number}列目の内容', en: 'What column %{number} holds' },
        unused: { ja: '使わない', en: 'Not used' },
        include: { ja: '%{name}を追加する', en: 'Add %{name}' },
        name_column_missing: { ja: '氏名の列を選んでください。', en: 'Please choose the column of the names.' },
        too_many: {
          ja: '一度に追加できるのは%{count}人までです。分けて追加してください。',
          en: 'At most %{count} can be added at once. Please add them in parts.',
        },
        known: { ja: '登録済みの可能性があります', en: 'May be here already' },
        problem: { ja: '%{field}: %{message}', en: '%{field}: %{message}' },
        nothing: { ja: '追加できる行がありません。', en: 'There is no row that can be added.' },
        save: { ja: '%{count}人を追加', en: 'Add %{count}' },
        saved: { ja: '%{count}人を追加しました', en: '%{count} added' },
        preview: { ja: '追加する内容の確認', en: 'What will be added' },
        chosen: { ja: '追加', en: 'Add' },
        remark: { ja: '確認事項', en: 'Remarks' },
      },
    },
  },
})
