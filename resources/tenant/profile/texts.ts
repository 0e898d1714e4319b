import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    profile: {
      looks: { ja: '画面の表示', en: 'Looks and language' },
      notifications: {
        title: { ja: '通知', en: 'Notifications' },
        in_app: { ja: '新しい出来事をアプリ内で通知する', en: 'Tell me of what happens in the app' },
        in_app_hint: {
          ja: 'アラート、割り当てられたタスクと期限、担当や自分の記録の変更・削除、取り込みの結果、自分の記録への反応、自分宛て（@氏名）のコメントが、画面上部のベルに届きます。',
          en: 'Alerts, tasks given to you and their deadlines, changes and deletions of what is yours, results of imports, reactions to your own records, and comments that name you (@name) arrive at the bell at the top.',
        },
        daily_mail: {
          ja: '一日一回のメール（毎朝8時ごろ、お知らせがあるときだけ1通にまとめます）',
          en: 'One mail a day (at about eight in the morning, only if there is something)',
        },
        alerts: { ja: '新しいアラートをメールで受け取る', en: 'Mail me new alerts' },
        alerts_hint: {
          ja: '条件の名前と件数、新しく対象になった連携先（5件まで）を送ります。タスクの期限の件数も添えます。',
          en: 'The names of conditions, how many partners, and up to five new ones. Counts of due tasks come along.',
        },
        report_alerts: { ja: 'レポートの新しい連携先をメールで受け取る', en: 'Mail me new partners of reports' },
        report_alerts_hint: {
          ja: '連携先レポートの通知先に自分が選ばれているときに届きます。',
          en: 'If you are chosen to hear of a report on institutions.',
        },
        summary: { ja: '未読の反応を一日一回メールで受け取る', en: 'Send me one mail a day on what I have not seen' },
        summary_hint: {
          ja: '未読のコメントといいねの件数だけを送り、内容は書きません。アプリ内の通知が必要です。',
          en: 'Only how many comments and likes, not what they say. Notifications in the app must be on.',
        },
        letters: {
          ja: '期限を過ぎた返書の件数を月曜日のメールで受け取る',
          en: 'Mail me the number of overdue letters on Mondays',
        },
        letters_hint: {
          ja: '自分の診療科が設定されていれば、その診療科の件数を送ります。患者や紹介元の名前は書きません。',
          en: 'Of your own department, if your account has one. The mail names neither patients nor referrers.',
        },
      },
      web_push: {
        title: { ja: 'この端末への通知', en: 'Notifications on this device' },
        switch: { ja: 'この端末に通知する', en: 'Notify me on this device' },
        hint: {
          ja: 'アプリを閉じていても、アラートやタスクなどの件数をこの端末に表示します。内容や名前は表示しません。ログアウトすると止まります。',
          en: 'Shows how many alerts, tasks and the like are new, also while the app is closed. It shows no contents and no names. Signing out ends it.',
        },
        needs_in_app: {
          ja: '使うには、上のアプリ内の通知をオンにしてください。',
          en: 'Turn on notifications in the app first.',
        },
        unsupported: {
          ja: 'このブラウザーでは端末への通知を使えません。iPhone・iPadでは、共有メニューの「ホーム画面に追加」で追加した Renkei から設定してください。',
          en: 'This browser cannot show notifications. On an iPhone or iPad, add Renkei to the home screen from the share menu and open it from there.',
        },
        denied: {
          ja: '通知がブラウザーで拒否されています。ブラウザーの設定でこのサイトの通知を許可してから、もう一度お試しください。',
          en: 'The browser refuses notifications. Allow them for this site in the settings of the browser and try again.',
        },
        failed: {
          ja: 'ブラウザーの通知サービスに登録できませんでした。ネットワークを確認して、もう一度お試しください。',
          en: 'The push service of the browser could not be reached. Please check the network and try again.',
        },
        turned_on: { ja: 'この端末に通知します', en: 'This device will be notified' },
        turned_off: { ja: 'この端末への通知を止めました', en: 'This device is no longer notified' },
        devices: { ja: '通知を受け取る端末', en: 'Devices that are notified' },
        this_device: { ja: 'この端末', en: 'This device' },
        added: { ja: '登録 %{time}', en: 'Added %{time}' },
        last_sent: { ja: '最終通知 %{time}', en: 'Last notified %{time}' },
        never_sent: { ja: 'まだ通知していません', en: 'Not notified yet' },
        remove: { ja: '解除', en: 'Remove' },
        remove_of: { ja: '%{device}への通知を解除', en: 'Remove %{device}' },
      },
      account: { ja: 'アカウント', en: 'Account' },
      password: {
        title: { ja: 'パスワードの変更', en: 'Password' },
        current: { ja: '今のパスワード', en: 'Present password' },
        signs_out: {
          ja: '変更すると、この端末を含むすべての端末でログアウトし、新しいパスワードでのログインが必要になります。',
          en: 'You will be signed out on every device, this one included, and sign in with the new password.',
        },
        submit: { ja: 'パスワードを変更', en: 'Change the password' },
      },
      mfa: {
        title: { ja: '二段階認証', en: 'Codes by e-mail' },
        is_on: {
          ja: '有効です。ログインのたびに、メールで届く確認コードを入力します。',
          en: 'On. You are asked for a code from your e-mail at every sign-in.',
        },
        is_off: { ja: '無効です。', en: 'Off.' },
        required: { ja: '組織の設定で必須になっています。', en: 'Your organisation asks it of everybody.' },
        explanation: {
          ja: 'パスワードが他人に知られても、メールを受け取れる人でなければログインできなくなります。有効にすると、パスワードは8文字から設定できます。',
          en: 'Whoever knows your password cannot sign in without receiving your e-mail. With codes a password of 8 characters is enough.',
        },
        turn_on: { ja: '有効にする', en: 'Turn on' },
        turn_off: { ja: '無効にする', en: 'Turn off' },
        turn_off_explanation: {
          ja: '確認のため、今のパスワードを入力してください。',
          en: 'Please confirm with your present password.',
        },
        turned_off: { ja: '二段階認証を無効にしました', en: 'Codes have been turned off' },
      },
      tenant_security: {
        title: { ja: '組織のセキュリティ', en: 'Security of your organisation' },
        require: { ja: '全員の二段階認証を必須にする', en: 'Require codes of everybody' },
        explanation: {
          ja: '必須にすると、まだ有効にしていない人は次回のログイン時に設定を求められます。',
          en: 'Whoever has not turned them on yet is asked to at the next sign-in.',
        },
      },
    },
  },
})
