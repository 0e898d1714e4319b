import { ReferralPayload } from '#contract/facts/referrals.ts'
import { NewFactForm } from './entry/NewFactForm.tsx'
import './texts.ts'

/** `/crms/:id/referrals/new`: one referral, entered by hand. */
const NewReferralScreen = () => (
  <NewFactForm
    plural="referrals"
    payload={ReferralPayload}
    dayField="referralDate"
    defaults={{ firstVisitFlag: true }}
    title="renkei.referrals.new_of"
  />
)

export default NewReferralScreen
