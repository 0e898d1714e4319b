import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { resources } from '#resources/all.ts'
import { useDevice } from '#ui/useDevice.ts'

/** Lists of declared resources are cards on phones, and their forms one column. */
const declared = resources.map(
  ({ contract: { plural }, path = `/${plural}` }) => new RegExp(`^(${path}|/${plural}(/create|/\\d+)?)$`),
)

/** Other pages designed for phones (specification §2). The pages to write and show a single communication belong to its list. */
const madeForPhones = [
  ...declared,
  /^\/$/,
  /^\/today$/,
  /^\/first_steps$/,
  /^\/medical_institutions_search$/,
  /^\/crms\/[^/]+$/,
  /^\/crms\/[^/]+\/(communications|tasks)$/,
  // Lists are cards, a referral and its form one column.
  /^\/crms\/[^/]+\/(referrals|reverse_referrals)(\/(new|\d+(\/edit)?))?$/,
  /^\/data_analysis$/,
  /^\/communications(\/[^/]+)*$/,
  /^\/reverse_referral_finder(\/sheet)?$/,
  /^\/visit_suggestions$/,
  /^\/letters(\/(unanswered|rates|print))?$/,
  /^\/visit_plans$/,
  /^\/targets$/,
  /^\/handovers$/,
  // A route is planned on the evening before and followed on the way.
  /^\/visit_route(\/\d+(\/day)?)?$/,
  /^\/action_lists\/\d+$/,
  /^\/(alerts|alert_conditions)\/\d+$/,
  /^\/profile$/,
  // Reports and dashboards are read on phones, and built elsewhere.
  /^\/(medical_institutions|own_department|area|communication)_reports\/\d+$/,
  /^\/dashboards\/\d+$/,
]

/** @param path - below the app's base */
export const isMadeForPhones = (path: string): boolean => madeForPhones.some((pattern) => pattern.test(path))

/** A notice on phones that a page is not designed for them. */
export const PhoneNotice = () => {
  const translate = useTranslate()
  const device = useDevice()
  const { pathname } = useLocation()
  return device === 'phone' && !isMadeForPhones(pathname) ? (
    <Alert severity="info">{translate('renkei.shell.phone_notice')}</Alert>
  ) : null
}
