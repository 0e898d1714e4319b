import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    report_subscriptions: {
      subscribe: { ja: 'メールで受け取る', en: 'Receive by mail' },
      change_title: { ja: 'メールの設定を変更', en: 'Change the mails' },
      schedule: { ja: '送るとき', en: 'When' },
      schedules: {
        weekly: { ja: '毎週', en: 'Every week' },
        monthly: { ja: '毎月', en: 'Every month' },
        month_landed: { ja: '月のデータがそろったとき', en: 'When a month has landed' },
      },
      schedule_hints: {
        weekly: {
          ja: '選んだ曜日の朝7時30分ごろに送ります。',
          en: 'Sent at about 7:30 in the morning of the chosen weekday.',
        },
        monthly: {
          ja: '選んだ日の朝7時30分ごろに送ります。',
          en: 'Sent at about 7:30 in the morning of the chosen day.',
        },
        month_landed: {
          ja: '紹介データの取り込みで基準月が進んだ翌朝、7時30分ごろに送ります。',
          en: 'Sent at about 7:30 in the morning after new referrals have moved the base month on.',
        },
      },
      weekday: { ja: '曜日', en: 'Weekday' },
      weekdays: {
        1: { ja: '月曜日', en: 'Monday' },
        2: { ja: '火曜日', en: 'Tuesday' },
        3: { ja: '水曜日', en: 'Wednesday' },
        4: { ja: '木曜日', en: 'Thursday' },
        5: { ja: '金曜日', en: 'Friday' },
        6: { ja: '土曜日', en: 'Saturday' },
        7: { ja: '日曜日', en: 'Sunday' },
      },
      day: { ja: '日', en: 'Day' },
      day_of_month: { ja: '%{day}日', en: 'Day %{day}' },
      recipients: { ja: '受け取る人', en: 'Recipients' },
      recipients_hint: {
        ja: '院内のアカウントから選びます（%{count}人まで）。',
        en: 'Accounts of your organisation (at most %{count}).',
      },
      department: { ja: '自院診療科', en: 'Own department' },
      whole_hospital: { ja: '病院全体', en: 'Whole hospital' },
      contents: {
        ja: '受け取る人それぞれの権限で集計した主な数値と、画面へのリンクを送ります。メールの本文には、患者の情報や記録の内容は含みません。',
        en: 'The mail has the headline numbers, computed with each recipient’s own rights, and a link. Its text never has data of patients or texts of records.',
      },
      attach_pdf: { ja: 'PDFを添付する', en: 'Attach a PDF (in Japanese)' },
      attach_pdf_hint: {
        ja: 'PDFには、レポートの行（連携先の名前や、記録の内容など）がそのまま入ります。5MBを超えるときは添付しません。',
        en: 'The PDF has the rows of the report as they are: names of partners, contents of records. It is left out above 5 MB.',
      },
      attach_pdf_not_yours: {
        ja: 'データを出力する権限がないため、PDFを添付したままでは変更を保存できません。',
        en: 'Your role does not include exports, so the change can only be saved without the PDF.',
      },
      attach_pdf_forbidden: {
        ja: '組織の設定で許可されていないため、添付できません。%{owners}が「個人設定」で許可できます。',
        en: 'Your organisation does not allow it. Please ask %{owners}, who can allow it on the profile screen.',
      },
      attaches_pdf: { ja: 'PDFを添付', en: 'With a PDF' },
      attaches_no_pdf: { ja: 'PDFを添付しない', en: 'Without PDF' },
      attachment_stopped: { ja: 'PDFの添付は停止中（組織の設定）', en: 'PDFs are not allowed at present' },
      start: { ja: '送信を始める', en: 'Start sending' },
      save: { ja: '保存', en: 'Save' },
      saved: { ja: 'メールの設定を保存しました', en: 'The mails have been set up' },
      when: {
        weekly: { ja: '毎週%{weekday}', en: 'Every %{weekday}' },
        monthly: { ja: '毎月%{day}日', en: 'Day %{day} of every month' },
        month_landed: { ja: '月のデータがそろったとき', en: 'When a month has landed' },
      },
      dashboard: { ja: 'ダッシュボード', en: 'Dashboard' },
      next_on: { ja: '次回 %{date}', en: 'Next on %{date}' },
      last_sent: { ja: '最終送信 %{time}', en: 'Last sent %{time}' },
      never_sent: { ja: 'まだ送っていません', en: 'Not sent yet' },
      made_by: { ja: '設定した人 %{name}', en: 'Set up by %{name}' },
      made_by_you: { ja: '自分で設定', en: 'Set up by you' },
      received_already: { ja: 'このメールは、すでに自分に届く設定があります。', en: 'You get this by mail already:' },
      received_once: {
        ja: '同じ日に重なる同じ内容のメールは、1通だけ送ります。',
        en: 'What is the same on the same day is sent once.',
      },
      recipients_of: { ja: '「%{name}」を受け取る人', en: 'Recipients of “%{name}”' },
      states: {
        account_deleted: { ja: 'アカウントが削除されたため送りません', en: 'not sent: the account was deleted' },
        account_disabled: { ja: '利用停止中のため送りません', en: 'not sent: the account is suspended' },
        feature_missing: { ja: 'ご契約に含まれない機能のため送りません', en: 'not sent: not in your plan' },
        report_deleted: { ja: 'レポートが削除されたため送りません', en: 'not sent: the report was deleted' },
      },
      mails: { failed: { ja: '%{date}のメールを送れませんでした', en: 'the mail of %{date} could not be sent' } },
      change: { ja: '変更', en: 'Change' },
      leave: { ja: '自分は受け取らない', en: 'Stop for me' },
      leave_title: { ja: '受け取りをやめますか？', en: 'Stop receiving it?' },
      leave_content: {
        ja: '「%{name}」のメールが自分に届かなくなります。',
        en: 'You will no longer get the mails of “%{name}”.',
      },
      end: { ja: '終了', en: 'End' },
      end_title: { ja: 'メールの送信を終了しますか？', en: 'End these mails?' },
      end_content: {
        ja: '「%{name}」のメールが、受け取る人全員に届かなくなります。',
        en: 'Nobody will get the mails of “%{name}” any more.',
      },
      ended: { ja: 'メールの送信を終了しました', en: 'The mails have ended' },
      empty: { ja: 'メールで受け取るレポートはまだありません', en: 'No reports are received by mail yet' },
      empty_hint: {
        ja: 'レポートやダッシュボードの画面で「メールで受け取る」を選ぶと、ここに表示されます。',
        en: 'Choose “Receive by mail” on a report or dashboard, and it will appear here.',
      },
      all_hint: {
        ja: '院内でメール送信されるレポートとダッシュボードの一覧です。オーナーはすべてを変更・終了できます。',
        en: 'All reports and dashboards that are mailed in your organisation. Owners can change and end all of them.',
      },
      own_hint: { ja: '自分が設定したもの、自分に届くものの一覧です。', en: 'What you set up, and what you receive.' },
    },
  },
})
