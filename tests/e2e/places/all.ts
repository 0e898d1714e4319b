import { alertsPlaces } from './alerts.ts'
import { analysisPlaces } from './analysis.ts'
import { communicationsPlaces } from './communications.ts'
import { emailsPlaces } from './emails.ts'
import { factsPlaces } from './facts.ts'
import { identityPlaces } from './identity.ts'
import { institutionsPlaces } from './institutions.ts'
import { intakePlaces } from './intake.ts'
import { labelsPlaces } from './labels.ts'
import { mapsPlaces } from './maps.ts'
import type { Place } from './place.ts'
import { reportsPlaces } from './reports.ts'
import { shellPlaces } from './shell.ts'
import { tenantPlaces } from './tenant.ts'
import { workPlaces } from './work.ts'

/** Every screen of the app, by domain. */
export const places: Readonly<Record<string, readonly Place[]>> = {
  alerts: alertsPlaces,
  analysis: analysisPlaces,
  communications: communicationsPlaces,
  emails: emailsPlaces,
  facts: factsPlaces,
  identity: identityPlaces,
  institutions: institutionsPlaces,
  intake: intakePlaces,
  labels: labelsPlaces,
  maps: mapsPlaces,
  reports: reportsPlaces,
  shell: shellPlaces,
  tenant: tenantPlaces,
  work: workPlaces,
}
