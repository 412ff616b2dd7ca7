"""The archetype ``access``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_CLASS_PARTS = (
    "Permission", "Unauthorized", "AccessDenied", "SuspiciousOperation", "SuspiciousFile",
    "AuthenticationFailed", "AuthenticationException", "LoginFailed", "NotAllowed", "PasswordRequired", "LoginDenied",
    "Suspicious", "BadHostKey", "Insecure", "CredentialsError", "NoCredentials",
)  # fmt: skip
_PHRASES = (
    "permission denied", "access denied", "access is denied", "no permission", "not have permission", "unauthorized",
    "not authorized", "forbidden by", "authentication failed", "authentication required", "invalid credentials",
    "permission to", "not permitted to", "no credentials", "authorization failed",
)  # fmt: skip


@archetype("access", 18)
class Access:
    """Something that the caller is not allowed to do, or somebody who is not known.

    ## What it is
    A permission of the operating system, a login, a token or a rule of the application is missing.

    ## How it is recognised
    The class's name speaks of permission, authorisation, authentication or security, or the message does
    ("permission denied", "not authorized", "invalid credentials").

    ## What it says
    Whether a file, a login or a rule of the application refuses, and whom to ask.

    ## Limits
    Which right is missing is told only by the test and the message.
    """

    def write(self, view: SiteView) -> Lines | None:
        by_class = view.is_class(*_CLASS_PARTS) and not view.is_class("MethodNotAllowed")
        by_class = by_class or view.site.class_name.removesuffix("Error").endswith("Forbidden")
        if view.site.kind == "warn" or not (by_class or view.says(*_PHRASES)):
            return None
        login = view.is_class("Authentic", "Login", "Unauthorized", "Credential", "Password", "HostKey") or view.says(
            "authentication failed", "authentication required", "invalid credentials", "no credentials"
        )
        if login:
            meaning = "Who asks could not be established: a login, key or token is missing or not accepted."
            solutions = [
                "Check that the credentials reach this call: a variable that is unset, a file that is not read.",
                "Try the same credentials by the service's own client to see whether they are accepted at all.",
            ]
            situation = "A password or token expired, belongs to another service, or is not set in this environment."
        elif view.is_class("Suspicious", "Insecure", "EntitiesForbidden", "DTDForbidden", "ReferenceForbidden"):
            meaning = "A rule made for security refuses this input; it may come from outside."
            solutions = [
                "Find where the value comes from before you allow it: the message or the test tells which value it is.",
                "If it is yours and meant, put it on the list of what is allowed, as narrowly as you can.",
            ]
            situation = "A path, host or header from a request is not one that the application expects."
        else:
            meaning = "The right to do this is missing: it is refused, not broken."
            solutions = [
                "See as whom the program runs, and what that user may do with what the message names.",
                "Ask for the right, or use a place or an account that has it; do not run it all with more rights.",
            ]
            situation = "It works for one user or in one folder and is run as another, in a service or a container."
        return Lines(
            meaning=[meaning],
            situations=[situation],
            solutions=solutions,
            prevention=["Ask for what the program needs once, when it starts, and say what is missing."],
            strategy="Rights may change at any moment: try it and handle the refusal, rather than ask first.",
        )
