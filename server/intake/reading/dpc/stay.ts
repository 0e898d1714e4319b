export interface Operation {
  readonly serial: number
  readonly day: string | null
  readonly kCode: string | null
  /** 麻酔, as the survey's code. */
  readonly anaesthesia: string | null
  readonly name: string | null
}

/** The contents of a 様式1 for a stay. Codes are the survey's. Missing values are absent. */
export interface Stay {
  readonly line: number
  /** The number of rows of the stay. */
  rowCount: number
  readonly facilityCode: string
  readonly dataIdentifier: string
  readonly admissionDate: string
  /** 回数管理番号. */
  readonly times: string
  /** 統括診療情報番号. 0 is the whole stay (親様式1). */
  readonly episode: string
  birthDate?: string
  sex?: string
  postalCode?: string
  route?: string
  isReferred?: boolean
  /** 予定・救急医療入院. */
  urgency?: string
  isByAmbulance?: boolean
  dischargeDate?: string
  dischargeTo?: string
  outcome?: string
  departmentCode?: string
  /** 主傷病. */
  mainIcd10?: string
  mainDisease?: string
  /** 入院の契機となった傷病. */
  admissionIcd10?: string
  /** 医療資源を最も投入した傷病. */
  resourceIcd10?: string
  resourceIcd10Second?: string
  comorbidities: string[]
  complications: string[]
  operations: Operation[]
  adlAtAdmission?: string
  adlAtDischarge?: string
  jcsAtAdmission?: string
  jcsAtDischarge?: string
}
