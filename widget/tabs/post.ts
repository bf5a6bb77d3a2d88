/** Messages between the tabs of one customer, over their channel. `term` names the leader's term, so that posts of a former leader are ignored. */
export type Post =
  /** A follower wants the leader's connection, or asks whether the leader still works. */
  | { type: 'hello'; from: string }
  | { type: 'ask'; from: string; id: number; event: string; payload: unknown; withinMs: number }
  /** Without `to`: a new leader, which every follower follows from now on. */
  | { type: 'here'; term: string; to?: string; state: LineState }
  | { type: 'answer'; term: string; to: string; id: number; answer?: unknown; failed: boolean }
  | { type: 'event'; term: string; except: string | null; name: string; payload: unknown }

/** The state of the leader's connection, or why the server refused it. */
export type LineState = 'offline' | 'online' | { refused: string }

export interface Channel {
  onmessage: ((event: MessageEvent<Post>) => void) | null
  postMessage(post: Post): void
  close(): void
}
