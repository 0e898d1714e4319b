import { expect, test } from 'vitest'
import { z } from 'zod'
import { Account, AccountPayload, CreatedAccount, Staff } from './tenant/accounts.ts'
import { ActionList } from './work/actionLists.ts'
import {
  ActionListItemStatus,
  ActionListStatus,
  MedicalInstitutionActionList,
} from './institutions/actionListStatus.ts'
import { Alert, AlertStatus } from './alerts/alerts.ts'
import { AlertCondition, AlertConditionPayload } from './alerts/conditions.ts'
import { ReportAlertSettings } from './alerts/reportAlerts.ts'
import { AlertTarget } from './alerts/targets.ts'
import {
  AlertFilters,
  AlertFiltersPayload,
  AlertUnit,
  ComparisonReference,
  MoreLess,
  Trigger,
} from './alerts/triggers.ts'
import { TimeSeries, UnitType } from './analysis/analysis.ts'
import { api } from './api.ts'
import { Comment } from './communications/communicationComments.ts'
import { CommunicationLabel, CommunicationLabelPayload } from './labels/communicationLabels.ts'
import {
  ChangedCommunicationPayload,
  Communication,
  CommunicationPayload,
  CommunicationSearch,
  NewCommunicationPayload,
} from './communications/communications.ts'
import { CommunicationType } from './communicationTypes.ts'
import { features, plans } from './features.ts'
import type { Operation } from './core.ts'
import { objectOf } from './crud.ts'
import { CurrentTenant, CurrentUser, Role } from './tenant/currentUser.ts'
import { dataAnalysisOperations, RankedChange, RankedInstitution, VerifiedVisit } from './analysis/dataAnalysis.ts'
import { UploadKind } from './facts/uploadKinds.ts'
import { Doctor, DoctorPayload } from './institutions/doctors.ts'
import { Email, EmailCategory, emailOperations, EmailPayload, EmailStatusFilter, ListedEmail } from './emails/emails.ts'
import { EmailReportRow } from './emails/reports.ts'
import { EmailStats } from './emails/stats.ts'
import { CommunicationImport, ImportStatus, LabelValueImport } from './intake/imports.ts'
import {
  CommunicationLabelComponent,
  CommunicationLabelValue,
  MedicalInstitutionLabelComponent,
  MedicalInstitutionLabelValue,
} from './labels/labels.ts'
import { Kcode, LookupGroup, Mdc } from './institutions/lookups.ts'
import {
  MedicalInstitutionLabel,
  MedicalInstitutionLabelChanges,
  MedicalInstitutionLabelPayload,
} from './labels/medicalInstitutionLabels.ts'
import {
  FoundMedicalInstitution,
  MedicalInstitution,
  MedicalInstitutionSearch,
  RunningStatus,
  TagIdsPayload,
} from './institutions/medicalInstitutions.ts'
import { Memo, MemoPayload } from './institutions/memos.ts'
import { LatestAlert, ListedReport, reportOperations } from './reports/definitions.ts'
import { AggregationConditions, VisitKind } from './reports/aggregationConditions.ts'
import { Dashboard, DashboardPayload, Tile } from './reports/dashboards.ts'
import { ItemDefinition } from './reports/itemDefinitions.ts'
import {
  DateGrouping,
  Formula,
  MatchingGroup,
  PivotAxis,
  PivotData,
  ReportFilter,
  ReportItem,
  ReportSort,
} from './reports/reportItems.ts'
import { CommunicationResults, GroupResults, InstitutionResults, PivotResults } from './reports/results.ts'
import {
  MapBounds,
  SalesMapInstitution,
  SalesMapReferral,
  SalesMapSearch,
  VisitCondition,
  visitLogics,
} from './maps/salesMap.ts'
import { TestSendPayload } from './emails/sending.ts'
import { Phase, PhaseMaster, phaseOperations } from './institutions/phases.ts'
import { Profile, ProfilePayload } from './tenant/profile.ts'
import { referralReportOperations } from './analysis/referralReports.ts'
import { InstitutionSegment, Referral, referralOperations, ReferralDetail } from './facts/referrals.ts'
import { ReverseReferral, ReverseReferralDetail } from './facts/reverseReferrals.ts'
import { ReferralAdmissionSegment, Segment, SegmentationSetting } from './facts/segmentation.ts'
import { Tag, TagGroup, TagPayload } from './institutions/tags.ts'
import { Task, taskContract, TaskPayload, TaskStatus } from './work/tasks.ts'
import { UploadedFile } from './uploadedFiles.ts'
import { VocGroup } from './communications/vocGroups.ts'
import { Voc, vocOperations, VocPayload, VocPriority, VocStatus } from './communications/vocs.ts'

const specifiedTriggers = [
  ['referral_change_count', 'count unit_type comparison_reference more_less own_departments'],
  ['referral_change_rate', 'rate unit_type comparison_reference more_less own_departments'],
  ['referral_count', 'count unit_type more_less own_departments'],
  ['referral_average', 'count unit_type more_less own_departments'],
  ['communication_visit', 'count unit_type more_less is_doctor_attended staff'],
] as const

const triggerOf = (type: string): z.ZodObject => {
  const trigger = Trigger.options.find(({ shape }) => shape.type.value === type)
  if (!trigger) throw new Error(`There is no trigger ${type}`)
  return trigger
}

const definitionFields = 'name items display_items filter_conditions sort_conditions'
const requestFields = 'display_items filter_conditions sort_conditions'

const callsOf = (
  operationIds: readonly [
    get: keyof typeof api,
    create: keyof typeof api,
    update: keyof typeof api,
    compute: keyof typeof api,
  ],
) => {
  const schemaOf = (operationId: keyof typeof api, part: 'body' | 'response') => {
    const schema = objectOf((api[operationId] as Operation)[part])
    if (!schema) throw new Error(`${operationId} has no ${part}`)
    return schema
  }
  const [get, create, update, compute] = operationIds
  return {
    get: schemaOf(get, 'response'),
    create: schemaOf(create, 'body'),
    update: schemaOf(update, 'body'),
    compute: schemaOf(compute, 'body'),
  }
}

/** The calls on definitions of each kind of reports, and what a definition of it holds besides. */
const definitionCalls = [
  [
    'Area report',
    callsOf(['getAreaReport', 'createAreaReport', 'updateAreaReport', 'computeAreaReport']),
    'medical_institution_label_id aggregation_condition_facility_type_ids',
  ],
  [
    'Communication report',
    callsOf([
      'getCommunicationReport',
      'createCommunicationReport',
      'updateCommunicationReport',
      'computeCommunicationReport',
    ]),
    'communication_type aggregation_row aggregation_column aggregation_data',
  ],
  [
    'Medical institution report',
    callsOf([
      'getMedicalInstitutionReport',
      'createMedicalInstitutionReport',
      'updateMedicalInstitutionReport',
      'computeMedicalInstitutionReport',
    ]),
    '',
  ],
  [
    'Own department report',
    callsOf([
      'getOwnDepartmentReport',
      'createOwnDepartmentReport',
      'updateOwnDepartmentReport',
      'computeOwnDepartmentReport',
    ]),
    'facility_type_ids',
  ],
] as const

/**
 * The field names of the specification (§3), as the API sends them, for each implemented entity. A name that a schema
 * lacks is a difference that docs/SPECIFICATION_DIFFERENCES.md must explain.
 */
const specified: readonly (readonly [entity: string, schema: z.ZodObject, fields: string])[] = [
  ['Account', Account, 'id username email login_name role last_login_date is_confirmed enabled_crm enabled_mc_map'],
  ['Account payload', AccountPayload, 'username email login_name role enabled_crm enabled_mc_map'],
  ['Account, created', CreatedAccount, 'confirmation_url password'],
  [
    'Current user',
    CurrentUser,
    'id username email login_name role cs_account features own_department_id default_facility_type_ids email_sender_allowed_addresses tenant',
  ],
  [
    'Tenant of the current user',
    CurrentTenant,
    `id name logo medical_institution_id prefecture longitude latitude demo plan enabled_mc_map max_account_count max_tag_count
    group_medical_institutions enabled_phase data_availabilities enabled_additional_referral_data enabled_medical_institution_ai
    enabled_audio_transcription max_referral_hospital_admission_period`,
  ],
  ['Staff', Staff, 'id name cs_account'],
  ['Task', Task, 'id created_at deadline title status staff communication_id medical_institution'],
  ['Institution of a task', Task.shape.medical_institution.unwrap(), 'id name running_status address tel departments'],
  ['Task payload', TaskPayload, 'title staff_id deadline medical_institution_id communication_id'],
  [
    'Task changes',
    taskContract.operations.updateTask.body,
    'title staff_id deadline medical_institution_id communication_id status',
  ],
  ['Tag', Tag, 'id name description medical_institution_count'],
  ['Tag payload', TagPayload, 'name description'],
  ['Tag group', TagGroup, 'id name description tags'],
  ['Tags of an institution', TagIdsPayload, 'tag_ids'],
  ['VOC', Voc, 'id reported_date medical_institution_id title status detail_text action_text priority user updated_at'],
  [
    'VOC payload',
    VocPayload,
    `medical_institution_id title reported_date status priority detail_text action_text user_id voc_group_id
    communication_ids`,
  ],
  ['VOC group', VocGroup, 'id name'],
  ['VOC of a communication', vocOperations.addCommunicationVoc.body, 'voc_id'],
  [
    'Communication',
    Communication,
    `id communication_type acted_date category purpose story email attachments event_name memo other_memo user
    person_in_charge_hospital attendee is_doctor_attended medical_institution tasks comments likes label_values vocs`,
  ],
  [
    'Communication payload',
    CommunicationPayload,
    `communication_type acted_date category purpose story attachments event_name memo other_memo user_id
    person_in_charge_hospital attendee is_doctor_attended label_values`,
  ],
  ['Communication payload, new', NewCommunicationPayload, 'tasks'],
  [
    'Task of a new communication',
    NewCommunicationPayload.shape.tasks.unwrap().unwrap().element,
    'title staff_id deadline',
  ],
  ['Communication payload, changed', ChangedCommunicationPayload, 'medical_institution_id'],
  ['Comment', Comment, 'id communication_id user created_date comment'],
  [
    'Communication search',
    CommunicationSearch,
    'page per_page period medical_institution_name staff_id communication_type communication_labels',
  ],
  [
    'Communication label',
    CommunicationLabel,
    'id name communication_type component_type order description selections is_required',
  ],
  ['Selection of a communication label', CommunicationLabel.shape.selections.element, 'id label order'],
  [
    'Communication label payload',
    CommunicationLabelPayload,
    'communication_type name component_type description selections is_required',
  ],
  [
    'Communication label value',
    CommunicationLabelValue,
    'label_id text_value integer_value date_value time_value selection_id selection_ids own_department_id',
  ],
  [
    'Import of communications',
    CommunicationImport,
    `id filename status error_messages imported_row_count failed_row_count unprocessed_row_count abortion_row_number
    created_at created_by import_type`,
  ],
  [
    'Import of label values',
    LabelValueImport,
    `id filename status error_messages imported_row_count failed_row_count unprocessed_row_count abortion_row_number
    created_at created_by`,
  ],
  ['Medical institution label', MedicalInstitutionLabel, 'id name component_type order description selections areas'],
  ['Area', MedicalInstitutionLabel.shape.areas.element, 'id name addresses'],
  [
    'Address of an area',
    MedicalInstitutionLabel.shape.areas.element.shape.addresses.element,
    'prefecture city_or_locality',
  ],
  [
    'Medical institution label payload',
    MedicalInstitutionLabelPayload,
    'name description selections areas component_type',
  ],
  ['Medical institution label changes', MedicalInstitutionLabelChanges, 'name description selections areas'],
  [
    'Medical institution label value',
    MedicalInstitutionLabelValue,
    'label_id text_value integer_value selection_id selection_ids area_id',
  ],
  [
    'Medical institution summary',
    MedicalInstitution,
    'id name running_status type_names departments address administrator_name tags',
  ],
  [
    'Medical institution in a search',
    FoundMedicalInstitution,
    `tel postal_code longitude latitude referral_count comparison_referral_count rate_of_referral_change memo_content
    special_note_content last_visit_date action_lists`,
  ],
  ['Action-list status of an institution', MedicalInstitutionActionList, 'id name status item_status'],
  [
    'Institution search',
    MedicalInstitutionSearch,
    `page medical_institution_name administrator_name prefecture area facility_type_ids department_ids tag_ids
    tag_ids_search_condition labels`,
  ],
  ['Memo and special note', Memo, 'id content last_updated_date'],
  ['Memo payload', MemoPayload, 'content'],
  ['Phase', Phase, 'medical_institution_id phase_master_id changed_user changed_at'],
  [
    'Phase of an institution',
    phaseOperations.updatePhase.response,
    'medical_institution_id phase_master_id changed_user changed_at',
  ],
  ['Phase payload', phaseOperations.updatePhase.body, 'phase_master_id'],
  ['Phase master', PhaseMaster, 'id name description'],
  ['Referral', Referral, 'id referral_date medical_institution_id_to first_visit_flag'],
  ['List of referrals', referralOperations.listReferrals.response, 'total_page total_count referrals'],
  [
    'Referral detail',
    ReferralDetail,
    `patient_id doctor_name_to doctor_name_from reason_for_presenting referral_department hospital_admissions
    reverse_referral`,
  ],
  [
    'Reverse referral',
    ReverseReferral,
    `id medical_institution_id_to medical_institution_id_from specialty_id reverse_referral_date
    reverse_referral_control_id reverse_referral_importing_log_id reverse_referral_department`,
  ],
  ['Reverse referral, read one by one', ReverseReferralDetail, 'patient_id'],
  ['Reverse referral of a referral', ReferralDetail.shape.reverse_referral.unwrap(), 'patient_id'],
  [
    'Referral admission segment',
    ReferralAdmissionSegment,
    `id name referral_count_or_more referral_count_less_than referral_admission_rate_or_more
    referral_admission_rate_less_than`,
  ],
  ['Segmentation setting', SegmentationSetting, 'id rest_segment_label excluded_own_department_ids segments'],
  ['Segment', Segment, 'id label priority referral_count_more_equal referral_admission_rate_more_equal'],
  ['Institution segment', InstitutionSegment, 'medical_institution_id period segment_id'],
  ['Alert', Alert, 'id name condition_summary condition_parameters alert_date target_count is_archived'],
  ['Parameters of an alert', Alert.shape.condition_parameters.unwrap(), 'triggers filters'],
  ['Institution of an alert', AlertTarget, 'id name running_status address'],
  ['Alert condition', AlertCondition, 'id name type triggers filters has_invalid created_date'],
  ['Alert condition payload', AlertConditionPayload, 'name triggers filters'],
  [
    'Filters of an alert condition',
    AlertFilters,
    `prefecture area facility_type_groups departments tag_groups referral_count referral_average communication_visit`,
  ],
  [
    'Filters of an alert condition payload',
    AlertFiltersPayload,
    `prefecture area facility_type_ids department_ids tag_ids referral_count referral_average communication_visit`,
  ],
  ...specifiedTriggers.map(([type, fields]) => [`Trigger ${type}`, triggerOf(type), fields] as const),
  ['Alert setting', ReportAlertSettings, 'user_ids'],
  ['Latest alert of a report', LatestAlert, 'alert_date target_count'],
  ['Report in a list', ListedReport, 'id name created_by created_at updated_at latest_alert'],
  ['Action list', ActionList, 'id name status'],
  ['Doctor', Doctor, 'id division position name honorific email phone_number profile memo updated_date'],
  ['Doctor payload', DoctorPayload, 'division position name honorific email phone_number profile memo'],
  ['Uploaded file', UploadedFile, 'id url filename'],
  [
    'E-mail',
    Email,
    `id destination_count invalid_destination_count sender_name sender_email title main_content attachment_name
    attachment_id`,
  ],
  [
    'E-mail in the list',
    ListedEmail,
    `id destination_count invalid_destination_count sender_name sender_email title main_content attachment_name
    attachment_id created_date delivered_count opened_rate clicked_rate`,
  ],
  ['Test sending', TestSendPayload, 'email hospital name name_title'],
  ['Copy of an e-mail', emailOperations.copyEmail.response, 'id'],
  [
    'Dashboard',
    Dashboard,
    'id name filter_department medical_institution_label_id contents created_by created_at updated_at',
  ],
  ['Dashboard payload', DashboardPayload, 'name filter_department medical_institution_label_id contents'],
  ['Tile of a dashboard', Tile, 'report_type report_id'],
  ...definitionCalls.flatMap(([kind, calls, own]) => [
    [`${kind} definition`, calls.get, `id created_by created_at updated_at ${definitionFields} ${own}`] as const,
    [`${kind} definition, new`, calls.create, `${definitionFields} ${own}`] as const,
    [`${kind} definition, changed`, calls.update, `${definitionFields} ${own}`] as const,
    [`Results of a ${kind}, asked for`, calls.compute, `${requestFields} page per_page`] as const,
  ]),
  ['Medical institution report', reportOperations.getMedicalInstitutionReport.response, 'latest_alert'],
  ['Report item', ReportItem, 'key definition_key aggregation_conditions formula'],
  ['Formula', Formula, 'operator'],
  [
    'Aggregation conditions',
    AggregationConditions,
    `start_month end_month start_months_away end_months_away fiscal_year own_department_ids communication_type
    tenant_medical_institution_ids is_doctor_attended communication_label_conditions dpc6_digits revenue_types period
    half_years_away mhlw_designation_reason mhlw_designation_start_month mhlw_designation_end_month voc_statuses
    voc_group_ids voc_priorities kcodes`,
  ],
  ['Filter of a report', ReportFilter, 'item_key matching_groups'],
  [
    'Filter matchers',
    MatchingGroup,
    `start_with contain not_contain exists more_equal less_equal in not_in string_in start_date end_date start_month
    end_month start_time end_time have_any have_all not_have_all`,
  ],
  ['Sort of a report', ReportSort, 'item_key operator'],
  ['Row and column of a pivot', PivotAxis, 'item_key date_grouping'],
  ['Data of a pivot', PivotData, 'aggregation_method item_key deduplicate_with_medical_institution'],
  [
    'Pivot, asked for',
    reportOperations.pivotCommunicationReport.body,
    `${requestFields} aggregation_row aggregation_column aggregation_data`,
  ],
  ['Pivot', PivotResults, 'column_values results'],
  ['Row of a pivot', PivotResults.shape.results.element, 'row_value data_values'],
  [
    'Item definition',
    ItemDefinition,
    'type key label value_type format calculable enabled_filters enabled_aggregations',
  ],
  ['Results of institutions', InstitutionResults, 'page total_page total_count results results_total'],
  ['Row of an institution', InstitutionResults.shape.results.element, 'id running_status values'],
  ['Results of areas and own departments', GroupResults, 'page total_page total_count results results_total'],
  ['Results of communications', CommunicationResults, 'page total_page total_count results'],
  [
    'Row of a communication',
    CommunicationResults.shape.results.element,
    'communication_id medical_institution_id medical_institution_name medical_institution_running_status values',
  ],
  [
    'Sales-map search',
    SalesMapSearch,
    `page referral bounds facility_type_ids department_ids visits tag_ids tag_ids_search_condition labels`,
  ],
  ['Referrals of a sales-map search', SalesMapReferral, 'referral_type period comparison_period own_department_ids'],
  ['Period of a sales-map search', SalesMapReferral.shape.period, 'start_date end_date'],
  ['Bounds of a sales-map search', MapBounds, 'longitude latitude'],
  ['Longitudes of a sales-map search', MapBounds.shape.longitude, 'min max'],
  ['Latitudes of a sales-map search', MapBounds.shape.latitude, 'min max'],
  ['Visits of a sales-map search', VisitCondition, 'within_days logic'],
  [
    'Institution of the sales map',
    SalesMapInstitution,
    `id name running_status type_names departments address administrator_name tags tel postal_code longitude latitude
    referral_count comparison_referral_count rate_of_referral_change memo_content special_note_content last_visit_date
    action_lists`,
  ],
  [
    'E-mail stats',
    EmailStats,
    'destination_count delivered_count invalid_destination_count opened_count clicked_count',
  ],
  [
    'Report row of an e-mail',
    EmailReportRow,
    'medical_institution destination honorific email is_delivered is_opened is_clicked',
  ],
  ['E-mail payload', EmailPayload, 'sender_name sender_email title main_content attachment_id'],
  ['Departments and facility type groups', LookupGroup, 'key value options'],
  ['K-code', Kcode, 'key value'],
  ['MDC', Mdc, 'mdc_code name diagnoses'],
  ['Diagnosis of an MDC', Mdc.shape.diagnoses.element, 'dpc6_digit name'],
  ['Institution in results', RankedInstitution, 'id name running_status address'],
  ['Span of a chart', TimeSeries.element, 'label start_date end_date items'],
  [
    'Effectiveness verification',
    VerifiedVisit,
    'visited_at medical_institution referral_count_before referral_count_after increase_count is_doctor_attended',
  ],
  ['Ranking by change', RankedChange, 'referral_count_before referral_count_after increase_count'],
  [
    'Ranking by both directions',
    dataAnalysisOperations.rankBothReferrals.response.shape.medical_institutions.element,
    'months referral_count reverse_referral_count difference_count',
  ],
  [
    'Ranking by totals',
    dataAnalysisOperations.rankReferralTotals.response.shape.medical_institutions.element,
    'referral_count',
  ],
  ['Referral report', referralReportOperations.aggregateReferrals.body, 'filter_conditions grouping_conditions'],
  [
    'Row of a referral report',
    referralReportOperations.aggregateReferrals.response.shape.results.element,
    'grouping_keys referral_count hospital_admission_count hospital_admission_rate operation_count operation_rate',
  ],
  [
    'User profile',
    Profile,
    'username enabled_notification enabled_communication_reactions_summary enabled_alerts_summary enabled_medical_institution_report_alert',
  ],
  [
    'User profile payload',
    ProfilePayload,
    'username enabled_notification enabled_communication_reactions_summary enabled_alerts_summary enabled_medical_institution_report_alert',
  ],
]

test.each(specified)('%s has the fields of the specification', (_entity, schema, fields) => {
  const names = fields.trim().split(/\s+/)
  expect(names.filter((name) => !(name in schema.shape))).toEqual([])
})

/** Query parameters of the specification (§7) of the implemented calls. */
const specifiedQueries: readonly (readonly [operation: keyof typeof api, parameters: string])[] = [
  ['listStaffs', 'include_cs_accounts include_inactive'],
  ['listAccounts', 'page'],
  ['listDashboards', 'page per_page'],
  ['listEmailReports', 'page'],
  ['listAlerts', 'page status'],
  ['listAlertMedicalInstitutions', 'page'],
  ['listAlertConditions', 'page'],
  ['listMedicalInstitutionReports', 'sort_by'],
  ['listActionListMedicalInstitutions', 'page per_page status'],
  ['listReferrals', 'page per_page'],
  ['listTags', 'page per_page sort'],
  ['listEmails', 'page status'],
  ['listTasks', 'page per_page status sort_by sort medical_institution_id'],
]

test.each(specifiedQueries)('%s takes the query parameters of the specification', (operation, parameters) => {
  const { query }: Operation = api[operation]
  expect(parameters.split(' ').filter((name) => !(name in (query?.shape ?? {})))).toEqual([])
})

const specifiedFeatures = `data_analysis sale_map medical_institutions_search action_lists emails communications alerts tasks
  accounts tags data_uploads reverse_referrals report medical_institution_report own_department_report area_report
  communication_report dashboard labels medical_institution_labels communication_labels diagnosis_analysis
  email_sender_restricted`

/** Values of the specification (§1, §3, §4, §9). */
const specifiedValues: readonly (readonly [
  what: string,
  values: { readonly options: readonly string[] },
  specified: string,
])[] = [
  ['Feature', { options: features }, specifiedFeatures],
  [
    'Plan',
    { options: plans },
    'standard202211 early starter basic growth beginner202112 growth202112 professional202112',
  ],
  ['Logic of a sales-map search', { options: visitLogics }, 'and or nand nor'],
  ['Tag search condition', MedicalInstitutionSearch.shape.tag_ids_search_condition.unwrap(), 'include exclude'],
  ['Aggregation method', PivotData.shape.aggregation_method, 'sum count average'],
  ['Operator of a formula', Formula.shape.operator, '- /'],
  ['Order of a sort', ReportSort.shape.operator, 'asc desc'],
  ['Visit kind', VisitKind, 'first_visit return_visit all'],
  ['Role', Role, 'member owner'],
  [
    'Communication type',
    CommunicationType,
    'visit new_visit phone email postal_item event_attendance referral_acceptance refused_referral other',
  ],
  [
    'Component of a communication label',
    CommunicationLabelComponent,
    'text textarea integer select radio checkbox date time own_department',
  ],
  [
    'Component of an institution label',
    MedicalInstitutionLabelComponent,
    'text integer select radio checkbox textarea area',
  ],
  ['Running status', RunningStatus, 'open closed suspended unknown'],
  ['E-mail category', EmailCategory, 'sales other'],
  ['E-mail status filter', EmailStatusFilter, 'sent unsent'],
  ['VOC priority', VocPriority, 'LOW MIDDLE HIGH'],
  ['VOC status', VocStatus, 'NOT_STARTED IN_PROGRESS COMPLETED NO_ACTION_REQUIRED'],
  ['Import status', ImportStatus, 'waiting processing completed failed'],
  ['Task status', TaskStatus, 'incomplete finished'],
  ['Action list status', ActionListStatus, 'incomplete finished'],
  ['Action list item status', ActionListItemStatus, 'actioned not_actioned'],
  ['Alert status', AlertStatus, 'open archived'],
  ['Unit of an alert condition', AlertUnit, 'month quarter half_year year'],
  ['Comparison reference', ComparisonReference, 'recent last_year'],
  ['More or less', MoreLess, 'more less'],
  ['Unit type', UnitType, 'week month year'],
  [
    'Upload data kind',
    UploadKind,
    'referral ff1_file d_file outpatient_ef_file hospital_admission_ef_file reverse_referral',
  ],
]

test.each(specifiedValues)('%s has just the values of the specification', (_what, values, specifiedNames) => {
  expect(new Set(values.options)).toEqual(new Set(specifiedNames.split(/\s+/)))
})

test('dates of a pivot are grouped by month and by fiscal year, as specified', () => {
  expect(DateGrouping.options).toEqual(expect.arrayContaining(['month', 'fiscal_year']))
})

/** What a reply may lack: conditions that nobody has set, of which each is a field of its own. */
const sparse = [
  /\.aggregation_conditions$/,
  /\.matching_groups\[\]$/,
  /\.communication_label_conditions\[\]$/,
  /(^|\.)conditions$/,
  /\.conditions\.labels\[\]$/,
  // The bodies of calls that take a change back: what was not changed.
  /^changeUnlistedMedicalInstitution\.former$/,
  /^updatePhases\.former\.phases\[\]$/,
  /^changeLabelValuesOfMedicalInstitutions\.former\.changes\[\]$/,
]

const canBeNull = (field: z.core.$ZodType): boolean => z.safeParse(field, null).success

/** Paths of the objects in a schema whose fields can be missing and not null. */
const withMissing = (type: z.core.$ZodType, path: string, above: readonly unknown[] = []): string[] => {
  if (above.includes(type)) return []
  const { def } = (type as z.core.$ZodTypes)._zod
  const further = (next: z.core.$ZodType, at = path) => withMissing(next, at, [...above, type])
  if (def.type === 'object') {
    const fields = Object.entries(def.shape as Readonly<Record<string, z.core.$ZodType>>)
    const isMissing = fields.some(([, field]) => field._zod.optout === 'optional' && !canBeNull(field))
    return [...(isMissing ? [path] : []), ...fields.flatMap(([name, field]) => further(field, `${path}.${name}`))]
  }
  if (def.type === 'array') return further(def.element, `${path}[]`)
  if (def.type === 'union') return def.options.flatMap((option) => further(option))
  return 'innerType' in def ? further(def.innerType) : []
}

test('no field of a reply is ever missing, besides conditions that nobody has set', () => {
  const missing = Object.entries<Operation>(api).flatMap(([operationId, { response }]) =>
    response ? withMissing(response, operationId) : [],
  )
  expect([...new Set(missing)].filter((path) => !sparse.some((one) => one.test(path)))).toEqual([])
})

test('lookups of public codes need no feature', () => {
  const lookups: readonly Operation[] = [
    api.listMdcs,
    api.listKcodes,
    api.listDepartments,
    api.listFacilityTypeGroups,
    api.listPrefectures,
  ]
  expect(lookups.map(({ path, feature, requiredFeatures }) => [path, feature, requiredFeatures])).toEqual(
    lookups.map(({ path }) => [path, undefined, undefined]),
  )
})
