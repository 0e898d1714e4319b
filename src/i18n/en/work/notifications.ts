export const notifications = {
  renkei: {
    notifications: {
      title: 'Notifications',
      open: 'Notifications (%{count} unread)',
      none: 'No notifications yet.',
      all_read: 'Mark all as read',
      comment: '%{name} wrote a comment',
      mention: '%{name} wrote a comment to you',
      like: '%{name} liked it',
      unread: 'Unread',
      more: 'Show more',
    },
  },
}
