export const alerts = {
  resources: {
    alerts: {
      name: 'Alert |||| Alerts',
      fields: {
        status: 'Status',
        kind: 'Kind',
        alertConditionId: 'Alert condition',
        reportId: 'Report',
      },
    },
    alert_conditions: {
      name: 'Alert condition |||| Alert conditions',
      fields: {
        deleted: 'Deleted conditions',
      },
    },
  },
}
