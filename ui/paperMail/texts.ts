import { addTexts } from '../texts/texts.ts'

/** Texts of labels, envelopes and letters for selected institutions, which the partner search shows too. */
export const texts = addTexts({
  renkei: {
    paper_mail: {
      short: { ja: '宛名・文書', en: 'Labels and letters' },
      title: { ja: '%{count}件の宛名・文書', en: 'Labels and letters for %{count} institutions' },
      too_many: {
        ja: '一度に作れるのは%{most}件までです。条件を絞って、選択し直してください。',
        en: 'At most %{most} at once. Please narrow the conditions and select again.',
      },
      format: { ja: '用紙', en: 'Paper' },
      formats: {
        labels_12: { ja: '宛名ラベル A4 12面（86.4×42.3mm）', en: 'Labels, A4, 12 a sheet (86.4×42.3 mm)' },
        labels_18: { ja: '宛名ラベル A4 18面（63.5×46.6mm）', en: 'Labels, A4, 18 a sheet (63.5×46.6 mm)' },
        labels_24: { ja: '宛名ラベル A4 24面（70×33.9mm）', en: 'Labels, A4, 24 a sheet (70×33.9 mm)' },
        envelope_n3: { ja: '封筒 長形3号（横書き）', en: 'Envelope 長形3号, horizontal' },
        envelope_n3_vertical: { ja: '封筒 長形3号（縦書き）', en: 'Envelope 長形3号, vertical' },
        letter: { ja: '手紙 A4', en: 'Letter, A4' },
      },
      addressing: { ja: '宛先', en: 'Addressed to' },
      addressings: {
        institution: { ja: '医療機関 御中', en: 'The institution (御中)' },
        head: { ja: '院長先生 御机下', en: 'Its head (院長先生 御机下)' },
        doctors: { ja: '登録した医師・窓口', en: 'Doctors of our list' },
      },
      doctors: { ja: '宛先にする医師・窓口', en: 'Doctors to write to' },
      no_doctors: {
        ja: '選択した医療機関には、医師・窓口の登録がありません。',
        en: 'No doctors are registered at the selected institutions.',
      },
      otherwise: {
        ja: '医師を選んでいない医療機関には「御中」で作る',
        en: 'Address institutions without a chosen doctor themselves (御中)',
      },
      recipients: { ja: '宛先 %{count}件', en: '%{count} recipients' },
      left_out: { ja: '次の%{count}施設には作りません。', en: '%{count} institutions are left out.' },
      left_out_named: { ja: '%{name}（%{reason}）', en: '%{name} (%{reason})' },
      more_left_out: { ja: 'ほか%{count}施設', en: '%{count} more' },
      reasons: {
        closed: { ja: '閉院', en: 'closed' },
        no_address: { ja: '住所なし', en: 'no address' },
        no_doctor: { ja: '医師・窓口なし', en: 'no doctor' },
      },
      first_label: { ja: '印刷を始める位置', en: 'Begin with label' },
      first_label_hint: { ja: '途中まで使った用紙のときに', en: 'For a sheet that was begun' },
      shift_x: { ja: '右へ (mm)', en: 'Right (mm)' },
      shift_y: { ja: '下へ (mm)', en: 'Down (mm)' },
      shift_hint: {
        ja: '印刷のずれを直します。この端末で用紙ごとに覚えます。倍率は「実際のサイズ」で印刷してください。',
        en: 'Corrects the printer. This device remembers it for each paper. Print at “actual size”.',
      },
      test: { ja: '枠線つきで試し刷り', en: 'Test print with outlines' },
      letter_title: { ja: '件名', en: 'Title' },
      letter_date: { ja: '日付', en: 'Date' },
      letter_text: { ja: '本文', en: 'Text' },
      letter_hint: {
        ja: '「敬具」「以上」だけの行は右に、「記」だけの行は中央に印刷されます',
        en: 'Lines of only 敬具 or 以上 stand at the right, a line of only 記 in the middle',
      },
      insert: { ja: '差し込み', en: 'Insert' },
      unknown_fields: {
        ja: '%{fields} は差し込み項目にありません。このまま印刷されます。',
        en: '%{fields} is no merge field and will be printed as it stands.',
      },
      templates: {
        replace_ask: {
          ja: 'テンプレート「%{name}」をいまの内容に置き換えますか',
          en: 'Replace the template “%{name}” with this letter?',
        },
        label: { ja: 'ひな形', en: 'Template' },
        hint: {
          ja: '選ぶと本文に入ります。名前を入力すると、今の文面を保存できます',
          en: 'Choosing one fills in the text. Type a name to keep this text',
        },
        keep: { ja: '保存', en: 'Keep' },
        replace: { ja: '上書き', en: 'Replace' },
        delete: { ja: '削除', en: 'Delete' },
        kept: { ja: 'ひな形を保存しました', en: 'The template is kept' },
        deleted: { ja: 'ひな形を削除しました', en: 'The template is deleted' },
      },
      preview: {
        title: { ja: '手紙のプレビュー', en: 'Preview of the letter' },
        shown: { ja: '手紙の内容', en: 'Contents of the letter' },
        of: { ja: 'プレビュー %{place} / %{count}件', en: 'Preview %{place} of %{count}' },
        previous: { ja: '前の宛先', en: 'Previous recipient' },
        next: { ja: '次の宛先', en: 'Next recipient' },
      },
      sender: { ja: '差出人', en: 'Sender' },
      sender_hint: {
        ja: 'この端末で覚えます。{{担当者}}にはあなたの名前が入ります',
        en: 'Remembered on this device. {{担当者}} becomes your name',
      },
      make: { ja: 'PDFを作成', en: 'Make PDF' },
      made: {
        ja: 'PDFを作成しました。発送したら「送付を記録」で、宛先すべての履歴に残せます。',
        en: 'The PDF is made. Once it is posted, “Note as sent” adds it to the history of all recipients.',
      },
      record: { ja: '送付を記録', en: 'Note as sent' },
      record_title: { ja: '%{count}件に郵送を記録', en: 'Note a mail to %{count} institutions' },
      record_hint: {
        ja: '宛先の医療機関それぞれに、種類「郵送」のコミュニケーションを一件ずつ記録します。',
        en: 'Each institution gets a communication of the type “Post”.',
      },
      sent_on: { ja: '発送日', en: 'Posted on' },
      sent_what: { ja: '送ったもの（目的）', en: 'What was sent (purpose)' },
      record_confirm: { ja: '%{count}件を記録', en: 'Note %{count}' },
      recorded: { ja: '%{count}件の郵送を記録しました', en: 'Noted the mail to %{count} institutions' },
      undone: { ja: '郵送の記録を取り消しました', en: 'The notes of the mail are taken back' },
      not_undone: {
        ja: '取り消せませんでした。コミュニケーションの一覧から削除してください。',
        en: 'They could not be taken back. Please delete them in the list of communications.',
      },
      back: { ja: '戻る', en: 'Back' },
    },
  },
})
