export const notifications = {
  renkei: {
    notifications: {
      title: '通知',
      open: '通知（未読: %{count}件）',
      none: '通知はまだありません。',
      all_read: 'すべて既読にする',
      comment: '%{name}さんがコメントしました',
      mention: '%{name}さんがあなた宛てにコメントしました',
      like: '%{name}さんがいいねしました',
      unread: '未読',
      more: 'さらに表示',
    },
  },
}
