import { ReferralPayload } from '../../../contract/referrals.ts'
import { VisitInput } from './referrals/inputs.tsx'
import { NewFactForm } from './referrals/NewFactForm.tsx'

const rows = [
  ['referralDate', 'firstVisitFlag'],
  ['ownDepartmentId', 'referralDepartment'],
  ['patientId'],
  ['doctorNameFrom', 'doctorNameTo'],
  ['reasonForPresenting'],
  ['repliedOn'],
]

const inputs = { firstVisitFlag: <VisitInput /> }

/** `/crms/:id/referrals/new`: one referral, entered by hand. */
const NewReferralScreen = () => (
  <NewFactForm
    plural="referrals"
    payload={ReferralPayload}
    rows={rows}
    dayField="referralDate"
    defaults={{ firstVisitFlag: true }}
    inputs={inputs}
    title="renkei.referrals.new_of"
  />
)

export default NewReferralScreen
