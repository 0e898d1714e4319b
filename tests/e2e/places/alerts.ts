import { first, type Place } from './place.ts'

export const alertsPlaces: readonly Place[] = [
  { name: 'alerts', at: '/app/alerts' },
  { name: 'alert', needsFigures: true, at: first('/app/alerts', '/alerts/') },
  { name: 'alertConditions', at: '/app/alert_conditions' },
  { name: 'alertCondition', needsFigures: true, at: first('/app/alert_conditions', '/alert_conditions/') },
  { name: 'alertPresets', at: '/app/alert_conditions/new' },
  { name: 'newAlertCondition', at: '/app/alert_conditions/new?preset=large_referrer_fell' },
]
