export const alerts = {
  resources: {
    alerts: {
      name: 'アラート',
      fields: {
        status: '状態',
        kind: '種類',
        alertConditionId: 'アラート条件',
        reportId: 'レポート',
      },
    },
    alert_conditions: {
      name: 'アラート条件',
      fields: {
        deleted: '削除した条件',
      },
    },
  },
}
