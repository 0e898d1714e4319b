import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    emails: {
      name: { ja: 'メール', en: 'E-mail' },
      fields: {
        title: { ja: '件名', en: 'Subject' },
        category: { ja: '種別', en: 'Category' },
        createdDate: { ja: '作成日時', en: 'Created' },
        senderName: { ja: '差出人', en: 'Sender' },
        senderEmail: { ja: '差出人アドレス', en: 'Sender address' },
        sender: { ja: '差出人', en: 'Sender' },
        mainContent: { ja: '本文', en: 'Contents' },
        attachmentId: { ja: '添付ファイル', en: 'Attachment' },
        destinationCount: { ja: '宛先数', en: 'Recipients' },
        invalidDestinationCount: { ja: '無効', en: 'Invalid' },
        leftOutCount: { ja: '除外', en: 'Left out' },
        deliveredCount: { ja: '到達数', en: 'Delivered' },
        openedRate: { ja: '開封率', en: 'Opened' },
        clickedRate: { ja: 'クリック率', en: 'Clicked' },
        status: { ja: '状態', en: 'Status' },
        hasContent: { ja: '本文を含む', en: 'With contents' },
        scheduledAt: { ja: '送信予約', en: 'Scheduled for' },
        startedAt: { ja: '送信開始', en: 'Sending began' },
        finishedAt: { ja: '送信完了', en: 'Sending ended' },
        deleted: { ja: '削除済み', en: 'Deleted' },
      },
      enums: {
        category: {
          sales: { ja: '営業', en: 'Advertising' },
          other: { ja: 'その他', en: 'Other' },
        },
      },
      empty: { ja: 'メールはまだありません', en: 'There are no e-mails yet' },
      empty_hint: {
        ja: '「メールを作成」から、連携先の先生方へのお知らせを書き始められます。',
        en: 'Choose “New e-mail” to write to the doctors of your partners.',
      },
    },
    email_templates: {
      name: { ja: 'メールのテンプレート', en: 'E-mail template' },
      fields: {
        name: { ja: '名前', en: 'Name' },
        title: { ja: '件名', en: 'Subject' },
        mainContent: { ja: '本文', en: 'Contents' },
        deleted: { ja: '削除済み', en: 'Deleted' },
      },
    },
  },
  renkei: {
    email_list: {
      tabs: {
        unsent: { ja: '未送信', en: 'Unsent' },
        sent: { ja: '送信済み', en: 'Sent' },
      },
      create: { ja: 'メールを作成', en: 'New e-mail' },
      bounces_unread: {
        ja: '届かずに戻ってきたメールを、%{at}から読み取れていません。そのあいだの「到達」は実際より多く、存在しないアドレスにも送り続けます。エラーメールを受け取るメールボックス（MAIL_BOUNCE_IMAP_URL）の状態を確かめるよう、システム管理者に連絡してください。読めるようになると、たまった分も自動で読み取ります。',
        en: 'E-mails that came back have not been read since %{at}. Figures of delivery are too high meanwhile, and mail still goes to addresses that do not exist. Ask the operator of this system to look at the mailbox for them (MAIL_BOUNCE_IMAP_URL). Once it can be read, all of it is read by itself.',
      },
      frame: { ja: '差出人情報・署名', en: 'Sender and signature' },
      edit: { ja: '編集', en: 'Edit' },
      report: { ja: '結果を見る', en: 'See results' },
      copy: { ja: '複製', en: 'Copy' },
      delete: { ja: '削除', en: 'Delete' },
      menu_of: { ja: '「%{title}」の操作', en: 'Actions for “%{title}”' },
      has_attachment: { ja: '添付ファイル: %{name}', en: 'Attachment: %{name}' },
      deleted: { ja: '「%{title}」を削除しました', en: '“%{title}” has been deleted' },
      deleted_emails: { ja: '削除済みのメール', en: 'Deleted e-mails' },
      copied: { ja: '複製しました。宛先は選び直してください。', en: 'Copied. Please choose the recipients again.' },
      not_copied: {
        ja: '複製できませんでした。もう一度お試しください。',
        en: 'It could not be copied. Please try again.',
      },
      statuses: {
        draft: { ja: '下書き', en: 'Draft' },
        waiting_approval: { ja: '承認待ち', en: 'Awaiting approval' },
        scheduled: { ja: '送信予約', en: 'Scheduled' },
        sending: { ja: '送信中', en: 'Being sent' },
        held: { ja: '一時停止', en: 'Held' },
        stopped: { ja: '中止', en: 'Stopped' },
        sent: { ja: '送信済み', en: 'Sent' },
      },
    },
  },
})
