"""An agent that speaks AG-UI, with a script where another has a model. agent.ts is the same agent in TypeScript."""

import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TEAS = {
    "items": [
        {"title": "Jade oolong", "subtitle": "Light and floral", "items": [{"type": "reply", "title": "Take it", "payload": "jade"}]},
        {"title": "Smoky pine", "subtitle": "Dark", "items": [{"type": "reply", "title": "Take it", "payload": "pine"}]},
    ]
}
DAYS = {"body": "When do you come?", "items": [{"title": "Friday", "payload": "friday"}, {"title": "Saturday", "payload": "saturday"}]}
REFUND = {"id": "refund", "reason": "approval", "message": "Shall we pay your order back?", "responseSchema": {"type": "boolean"}}


def decide(given):
    """Yields the next steps. A real agent gives `messages` and `tools` to its model here."""
    messages, resume = given["messages"], given.get("resume") or []
    newest = messages[-1] if messages else {"role": "user", "content": ""}
    if resume:
        agreed = resume[0]["status"] == "resolved" and resume[0].get("payload") is True
        yield "say", "Your money is on its way." if agreed else "Then you keep it."
    elif newest["role"] == "tool":
        # The result of a question is the customer's answer as JSON; that of a card is a sentence.
        if newest["content"].startswith("{"):
            result = json.loads(newest["content"])
            yield "say", "I could not show that." if "error" in result else f"See you on {result['text']}."
    else:
        said = newest["content"].lower() if isinstance(newest["content"], str) else ""
        if "tea" in said:
            yield "say", "We have **two** teas today."
            yield "show_carousel", TEAS
        elif "visit" in said:
            yield "ask_select", DAYS
        elif "refund" in said:
            yield "interrupt", REFUND
        elif "person" in said:
            yield "hand_over", {"summary": "The customer wants a person."}
        else:
            yield "say", "Write *tea*, *visit*, *refund* or *person*."


def run(given):
    """Yields the events of a run. A model gives the text piece by piece."""
    ids = {"threadId": given["threadId"], "runId": given["runId"]}
    interrupts = []
    yield {"type": "RUN_STARTED", **ids}
    for nth, (kind, value) in enumerate(decide(given)):
        step = f"{given['runId']}-{nth}"
        if kind == "say":
            yield {"type": "TEXT_MESSAGE_START", "messageId": step, "role": "assistant"}
            for delta in re.findall(r"\S+\s*", value):
                yield {"type": "TEXT_MESSAGE_CONTENT", "messageId": step, "delta": delta}
            yield {"type": "TEXT_MESSAGE_END", "messageId": step}
        elif kind == "interrupt":
            interrupts.append(value)
        else:
            yield {"type": "TOOL_CALL_START", "toolCallId": step, "toolCallName": kind}
            yield {"type": "TOOL_CALL_ARGS", "toolCallId": step, "delta": json.dumps(value)}
            yield {"type": "TOOL_CALL_END", "toolCallId": step}
    outcome = {"outcome": {"type": "interrupt", "interrupts": interrupts}} if interrupts else {}
    yield {"type": "RUN_FINISHED", **ids, **outcome}


class Agent(BaseHTTPRequestHandler):
    def do_POST(self):
        given = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for event in run(given):
            self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
            self.wfile.flush()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Agent).serve_forever()
