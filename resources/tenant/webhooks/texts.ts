import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    webhooks: {
      hint: {
        ja: 'アラートやタスクのお知らせを、Teams・Slack・院内システムへ自動で送ります。患者の情報や記録の本文は送りません。',
        en: 'Tells Teams, Slack or a system of your own about alerts and tasks. Nothing of patients and no texts of records are sent.',
      },
      empty: { ja: '送信先はまだありません', en: 'There are no webhooks yet' },
      empty_hint: {
        ja: '送信先を追加すると、アラートが出たときなどに自動で知らせます。',
        en: 'Add one to be told elsewhere when an alert is raised.',
      },
      add: { ja: '送信先を追加', en: 'Add a webhook' },
      change: { ja: '変更', en: 'Change' },
      change_title: { ja: '送信先を変更', en: 'Change the webhook' },
      save: { ja: '保存', en: 'Save' },
      saved: { ja: '送信先を保存しました', en: 'The webhook was saved' },
      name: { ja: '名前', en: 'Name' },
      format: { ja: '送信先の種類', en: 'Kind' },
      formats: {
        renkei: { ja: '院内システム（署名付きJSON）', en: 'Own system (signed JSON)' },
        slack: { ja: 'Slack', en: 'Slack' },
        teams: { ja: 'Microsoft Teams', en: 'Microsoft Teams' },
      },
      format_hints: {
        renkei: {
          ja: 'Standard Webhooks の形式で署名します。受け取る側で署名を確かめてください。',
          en: 'Signed as Standard Webhooks says. The receiver should verify the signature.',
        },
        slack: {
          ja: 'Slack の Incoming Webhook のURLを入力してください。',
          en: 'Enter the URL of an incoming webhook of Slack.',
        },
        teams: {
          ja: 'Teams のワークフロー（Webhook 要求の受信時）のURLを入力してください。',
          en: 'Enter the URL of a Teams workflow that starts when a webhook request is received.',
        },
      },
      url: { ja: 'URL', en: 'URL' },
      url_hint: {
        ja: 'https:// で始まるURLを入力してください。保存後は先頭だけを表示します。',
        en: 'Begins with https://. Once saved, only its beginning is shown.',
      },
      url_kept: {
        ja: '変更しない場合は空のままにしてください（%{origin}/…）。',
        en: 'Leave it empty to keep it (%{origin}/…).',
      },
      events: { ja: '知らせること', en: 'Tell of' },
      event_names: {
        alert: { ja: 'アラート', en: 'Alerts' },
        report_alert: { ja: 'レポートのアラート', en: 'Alerts of reports' },
        import_finished: { ja: 'データ取り込みの完了', en: 'Finished imports' },
        task_assigned: { ja: 'タスクの割り当て', en: 'Assigned tasks' },
        task_due: { ja: 'タスクの期限', en: 'Tasks due' },
        mention: { ja: 'コメントでの名指し', en: 'Mentions in comments' },
        test: { ja: 'テスト送信', en: 'Test' },
      },
      language: { ja: '文面の言語', en: 'Language' },
      languages: {
        ja: { ja: '日本語', en: 'Japanese' },
        en: { ja: '英語', en: 'English' },
      },
      enabled: { ja: '送信する', en: 'Send' },
      state: { ja: '送信の状態', en: 'State' },
      is_off: { ja: '停止中', en: 'Off' },
      failing_since: {
        ja: '%{time}から送信に失敗し続けています。送信先を確認してください。',
        en: 'Every delivery since %{time} has failed. Please check the address.',
      },
      stopped: {
        ja: '失敗が5日以上続いたため、%{time}に停止しました。送信先を確認し、「変更」から再開してください。',
        en: 'Switched off on %{time} after more than five days of failures. Check the address and switch it on again under “Change”.',
      },
      secret: {
        title: { ja: '署名のシークレット', en: 'Secret of the signature' },
        explanation: {
          ja: '受け取る側に設定してください。この画面を閉じると、二度と表示できません。',
          en: 'Enter it at the receiver. Once you close this, it cannot be shown again.',
        },
        label: { ja: 'シークレット', en: 'Secret' },
        done: { ja: '控えました', en: 'I have kept it' },
        renew: { ja: 'シークレットを再発行', en: 'Renew the secret' },
        renew_title: { ja: 'シークレットを再発行しますか？', en: 'Renew the secret?' },
        renew_content: {
          ja: '新しいシークレットを作ります。今のシークレットの署名も24時間は併せて送るので、その間に受け取る側を切り替えてください。',
          en: 'A new secret is made. For 24 hours deliveries are signed with the present one as well, so that you can change the receiver meanwhile.',
        },
        previous_until: {
          ja: '前のシークレットでも%{time}まで署名します。',
          en: 'Signed with the former secret as well until %{time}.',
        },
      },
      test: { ja: 'テスト送信', en: 'Send a test' },
      tested: { ja: 'テストを送信しています', en: 'A test is on its way' },
      delete: { ja: '削除', en: 'Delete' },
      delete_title: { ja: '送信先を削除しますか？', en: 'Delete the webhook?' },
      delete_content: {
        ja: '「%{name}」へは何も送られなくなり、送信の記録も消えます。',
        en: 'Nothing is sent to “%{name}” any more, and its log goes too.',
      },
      deleted: { ja: '送信先を削除しました', en: 'The webhook was deleted' },
      log: {
        title: { ja: '送信の記録', en: 'Log of deliveries' },
        hint: { ja: '新しい順に100件まで、30日間表示します。', en: 'The newest hundred of 30 days.' },
        empty: { ja: '送信の記録はまだありません', en: 'There are no deliveries yet' },
        time: { ja: '日時', en: 'Time' },
        event: { ja: '内容', en: 'Event' },
        result: { ja: '結果', en: 'Result' },
        sent: { ja: '送信済み（%{status}）', en: 'Sent (%{status})' },
        failed: { ja: '失敗', en: 'Failed' },
        queued: { ja: '送信待ち', en: 'Waiting' },
        retry: { ja: '%{time}に再送します（%{count}回失敗）', en: 'Next attempt at %{time} (%{count} failed)' },
        failures: {
          refused_address: { ja: '私的なアドレスのため送信できません', en: 'The address is private' },
          unresolved: { ja: 'ホスト名が見つかりません', en: 'The host is unknown' },
          certificate: { ja: '証明書を確認できません', en: 'The certificate is not valid' },
          unreachable: { ja: '接続できません', en: 'No connection' },
          timeout: { ja: '10秒以内に応答がありません', en: 'No answer within ten seconds' },
          status: { ja: '応答 %{status}', en: 'Answer %{status}' },
          switched_off: { ja: '停止中のため送りませんでした', en: 'Not sent, because the webhook was off' },
        },
        answer: { ja: '応答: %{answer}', en: 'Answer: %{answer}' },
        resend: { ja: '再送', en: 'Send again' },
        resend_of: { ja: '%{event}（%{time}）を再送', en: 'Send %{event} (%{time}) again' },
        resent: { ja: '再送しています', en: 'On its way again' },
      },
    },
  },
})
