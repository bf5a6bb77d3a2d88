// Texts of the OpenAPI document that belong to no single route.

export const introduction = `Structured messaging and conversation control.

- **Token**: \`Authorization: Bearer <token>\`, or \`access_token\` as query parameter or form field, on every route.
- **Bodies** are JSON, \`application/x-www-form-urlencoded\`, \`multipart/form-data\`, or parameters in the query: arrays as
  \`name[]=a\`, objects as \`name[key]=v\`. Unknown fields are ignored.
- **Lists** take \`offset\` and \`limit\` and answer \`{ count, offset, limit, records }\`.
- **Errors** have one shape: \`{ error, message, status, errors? }\`. 401: the token is missing or wrong. 403: known, but not
  allowed. 404: unknown, or not readable for the agent of the token. 409: the same act is under way, or somebody was first.
  413: too large. 422: \`errors\` names every problem with its path. 429: more requests a minute with one token than the operator allows, 6,000 unless set;
  \`Retry-After\` says for how many seconds to wait.`

export const tags: Record<string, string> = {
  contents: 'Messages: reply, read, preview.',
  content_threads: 'Conversations.',
  conversations: 'The inbox: conversations as agents work with them; docs/build/inbox-api.md tells it in order.',
  saved_replies: 'Texts that agents use often.',
  library_items: 'Messages and looks that the team shares, with their versions.',
  interventions: "The tracked handling of customers' inquiries.",
  attachments: 'Uploads.',
  webhooks: 'Events to your own address; docs/build/webhooks.md tells it in order.',
  connectors: 'For developers who connect a channel other than the web.',
  bots: 'Handing conversations over between bot and agent.',
  communities: 'Databases of identities, and the keys that sign them.',
  content_sources: 'Websites, pages and numbers by which customers write.',
  channels: 'Routing modes.',
  users: 'Agents, people and bots: permissions and status.',
  sign_in_links: 'Links by which users choose a password: to hand over, or sent by e-mail.',
  second_factors: 'Second factors of people at the console, and fresh proofs of who they are.',
  roles: 'Named sets of rights.',
  access_tokens: 'API tokens.',
  identities: 'Customers.',
  identity_groups: 'The identities that are one person.',
  events: 'The audit log: each act, its agent and its time.',
  installation: 'The health of the server, and how long it keeps data.',
  statistics: 'How many conversations, how soon answered and closed.',
}

/** The meaning of `id`, by the part of the path before it. */
export const idOf: Record<string, string> = {
  contents: 'Id of the content.',
  content_threads: 'Id of the conversation.',
  conversations: 'Id of the conversation: that of its content thread.',
  saved_replies: 'Id of the saved reply.',
  library_items: 'Id of the item.',
  interventions: 'Id of the intervention.',
  attachments: 'Id of the upload.',
  webhooks: 'Id of the webhook.',
  communities: 'Id of the community.',
  content_sources: 'Id of the source.',
  channels: 'Id of the routing mode.',
  second_factors: 'Id of the passkey.',
  users: 'Id of the user; "me" where the route says so.',
  roles: 'Id of the role.',
  access_tokens: 'Id of the token.',
  identities: 'Id of the identity.',
  identity_groups: 'Id of the group.',
}

/** The descriptions of parameters, for every route without a description of its own. */
export const parameters: Record<string, string> = {
  offset: 'How many records to leave out.',
  limit: 'How many records to give.',
  sort: 'The field to sort by; a minus sorts downwards.',
  source_id: 'Of this source.',
  thread_id: 'Of this conversation.',
  identity_id: 'Of this customer.',
  intervention_id: 'Under this intervention.',
  content_id: 'Of this content.',
  user_id: 'Owned by this user.',
  author_id: 'Written by this user or identity.',
  creator_id: 'Sent by this user.',
  in_reply_to_id: 'Replies to this content.',
  foreign_id: "With this id on the channel's side.",
  status: 'In this status.',
  created_from: 'Come in this way.',
  synchronization_status: 'Sent to their channel, waiting, or failed.',
  language: 'In this language.',
  private: 'Notes between agents, or what customers see; of an upload: only with a token or a signed address.',
  auto_submitted: 'Written by a machine on its own, or not.',
  created_after: 'Made at this time or later.',
  created_before: 'Made before this time.',
  updated_after: 'Changed at this time or later.',
  updated_before: 'Changed before this time.',
  closed: 'Closed, or open.',
  disable_text_input: 'Whether the customer can write no text now: by the API, or by the newest select.',
  routing_mode: 'In this routing mode.',
  closed_after: 'Closed at this time or later.',
  closed_before: 'Closed before this time.',
  public: 'Served to everybody, or only with a token or a signed address.',
  uploaded_by: 'Uploaded by this user.',
  content_type: 'A content type such as image/png, or image/* for every picture.',
  state: 'In this state.',
  event_type: 'Of this type of event.',
  since: 'Made at this time or later.',
  until: 'Made before this time.',
  from: 'Made at this time or later.',
  delivery_id: 'Id of the delivery.',
  key_id: 'Id of the key.',
  type: 'Of this kind of channel.',
  community_id: 'Of this community.',
  active: 'Switched on, or off.',
  enabled: 'Switched on, or off.',
  role_id: 'With this role.',
  may_reply_on: 'Enabled, and may read and reply on this source: to whom its conversations can be given.',
  may_read_on: 'Enabled, and may read this source: who can be mentioned in its comments.',
  availability: 'There for customers, or not.',
  agent_id: 'Of this agent.',
  token_id: 'Done with this token.',
  subject_id: 'Done to this record.',
  email: 'With this address.',
  screenname: 'With this name.',
  identity_group_id: 'Of this person.',
  version: 'The number of the version, counted from 1.',
  access_token: 'The token, where it is not in the header.',
}
